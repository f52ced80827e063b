"""The reasons for which an authorizer refuses a BP-e, one file a subject."""
