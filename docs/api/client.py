"""Buys a ticket and saves its DABPE in LOCATOR.pdf: client.py ORIGIN DESTINATION AAAA-MM-DD.

ORIGIN and DESTINATION are IBGE codes; GUICHE_API is the API's address, GUICHE_KEY the key.
"""

import os
import sys
import time
from pathlib import Path
from uuid import uuid4

import requests

API = os.environ.get("GUICHE_API", "http://127.0.0.1:5000/api/v1")
WAITS = (0.5, 1, 2, 4, 8, 16, 32)


def ask(method, path, **what):
    """Ask until there is an answer; a write keeps its key, so that it is done once."""
    key = str(uuid4())  # a GET does without, and takes no harm
    headers = {"Authorization": f"Bearer {os.environ['GUICHE_KEY']}", "Idempotency-Key": key}
    for wait in WAITS:
        try:
            answer = requests.request(method, API + path, headers=headers, timeout=30, **what)
        except (requests.ConnectionError, requests.Timeout):
            time.sleep(wait)  # nobody knows whether it was done: the same again will tell
            continue
        if answer.ok:
            return answer
        again = answer.status_code >= 500 or answer.status_code == 429
        if not again and answer.json()["code"] != "idempotency.in-progress":
            sys.exit(f"{answer.json()['code']}: {answer.json()['detail']}")
        time.sleep(int(answer.headers.get("Retry-After", 0)) or wait)
    sys.exit(f"No answer to {method} {path}; it may be done, under {key}")


def buy(origin, destination, date, passenger):
    """Buy the first free seat of the day, paid in cash to us, and return its ticket's id."""
    query = {"origin": origin, "destination": destination, "date": date}
    departures = ask("GET", "/departures", params=query).json()["items"]
    journey = next(one["id"] for one in departures if one["free_seats"])
    seats = ask("GET", f"/journeys/{journey}/seats").json()["seats"]
    seat = next(s["seat"] for s in seats if s["state"] == "free" and not s["preferential"])
    chosen = {"journey_id": journey, "seats": [{"seat": seat}]}
    hold = ask("POST", "/holds", json=chosen).json()
    # Here the passenger sees hold["seats"][0]["conditions"], accepts them and pays hold["total"].
    travels = [{"hold_id": hold["id"], "passengers": [{"seat": seat, **passenger}]}]
    order = ask("POST", "/orders", json={"journeys": travels, "conditions_accepted": True}).json()
    cash = {"kind": "collected", "payments": [{"method": "cash", "amount": order["due"]}]}
    return ask("POST", f"/orders/{order['id']}/payments", json=cash).json()["tickets"][0]["id"]


if __name__ == "__main__":
    maria = {"name": "Maria das Dores", "document_kind": "rg", "document_number": "12.345.678-X"}
    path = f"/tickets/{buy(*sys.argv[1:4], maria)}"
    while (ticket := ask("GET", path).json())["state"] == "pending":
        time.sleep(1)
    print(ticket["locator"], ticket["state"], ticket["access_key"], ticket["why"])
    if ticket["state"] == "issued":
        Path(f"{ticket['locator']}.pdf").write_bytes(ask("GET", f"{path}/dabpe.pdf").content)
