"""A partner's program that sells: the requests of a sale, one after the other."""

from typing import Any

from tests.integration.web.api.conftest import Api, Program


def a_hold(api: Api, program: Program, *seats: int) -> dict[str, Any]:
    """Hold seats of the trip from its first stop to its last."""
    held = program.post("/holds", json=hold_of(api, *seats))
    assert held.status_code == 201, held.get_json()
    told: dict[str, Any] = held.get_json()
    return told


def hold_of(api: Api, *seats: int) -> dict[str, Any]:
    """Return the body that holds seats."""
    return {"journey_id": f"{api.trip_id}-0-3", "seats": [{"seat": seat} for seat in seats]}


def order_of(*holds: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Return the body that orders held seats."""
    journeys = [
        {
            "hold_id": held["id"],
            "passengers": [a_passenger(seat["seat"]) for seat in held["seats"]],
        }
        for held in holds
    ]
    return {
        "reference": "PED-1",
        "journeys": journeys,
        "conditions_accepted": True,
        **changes,
    }


def a_passenger(seat: int, **changes: Any) -> dict[str, Any]:
    """Return who travels in a seat."""
    return {
        "seat": seat,
        "name": "Maria das Dores",
        "document_kind": "rg",
        "document_number": f"12.345.6{seat:02d}-X",
        **changes,
    }


def an_order(api: Api, program: Program, *seats: int) -> dict[str, Any]:
    """Hold seats and order them."""
    ordered = program.post("/orders", json=order_of(a_hold(api, program, *seats)))
    assert ordered.status_code == 201, ordered.get_json()
    told: dict[str, Any] = ordered.get_json()
    return told


def in_cash(order: dict[str, Any]) -> dict[str, Any]:
    """Return the body that pays an order with the cash that the partner took."""
    return {"kind": "collected", "payments": [{"method": "cash", "amount": order["due"]}]}


def a_sale(api: Api, program: Program, *seats: int) -> dict[str, Any]:
    """Hold, order and pay seats."""
    order = an_order(api, program, *seats)
    paid = program.post(f"/orders/{order['id']}/payments", json=in_cash(order))
    assert paid.status_code == 201, paid.get_json()
    told: dict[str, Any] = paid.get_json()
    return told
