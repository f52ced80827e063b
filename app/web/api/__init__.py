"""The API for partner points of sale: `/api/v1`, told whole by its OpenAPI document."""
