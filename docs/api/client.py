"""Buys a ticket: python client.py ORIGIN DESTINATION DATE, IBGE codes and AAAA-MM-DD.

GUICHE_API is the address of the API, GUICHE_KEY the key.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from uuid import uuid4

API = os.environ.get("GUICHE_API", "http://127.0.0.1:5000/api/v1")
WAITS = (1, 2, 4, 8, 16, 32)


class Refused(Exception):
    """The API said no: args[0] is the problem, with its `code` and `detail`."""


def ask(method, path, body=None):
    """Ask until there is an answer; a write keeps its key, so that it is done once."""
    headers = {"Authorization": f"Bearer {os.environ['GUICHE_KEY']}"}
    if method != "GET":
        headers |= {"Idempotency-Key": str(uuid4()), "Content-Type": "application/json"}
    sent = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(API + path, sent, headers, method=method)
    for wait in WAITS:
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.loads(response.read())
        except urllib.error.HTTPError as error:
            problem = json.loads(error.read())
            unknown = error.code >= 500 or problem["code"] == "idempotency.in-progress"
            if not unknown and error.code != 429:
                raise Refused(problem) from error
            wait = int(error.headers.get("Retry-After") or wait)
        except OSError as error:
            problem = {"code": "no-answer", "detail": str(error)}
        time.sleep(wait)
    raise Refused(problem)


def buy(origin, destination, date, passenger):
    """Buy the first free seat of the day, paid in cash to us, and return the order."""
    query = urllib.parse.urlencode({"origin": origin, "destination": destination, "date": date})
    departure = next(
        one for one in ask("GET", f"/departures?{query}")["items"] if one["free_seats"]
    )
    seats = ask("GET", f"/journeys/{departure['id']}/seats")["seats"]
    seat = next(s["seat"] for s in seats if s["state"] == "free" and not s["preferential"])
    hold = ask("POST", "/holds", {"journey_id": departure["id"], "seats": [{"seat": seat}]})
    travels = [{"hold_id": hold["id"], "passengers": [{"seat": seat, **passenger}]}]
    # Here the passenger sees hold["seats"][0]["conditions"], accepts them and pays hold["total"].
    order = ask("POST", "/orders", {"journeys": travels, "conditions_accepted": True})
    cash = {"kind": "collected", "payments": [{"method": "cash", "amount": order["due"]}]}
    return ask("POST", f"/orders/{order['id']}/payments", cash)


if __name__ == "__main__":
    maria = {"name": "Maria das Dores", "document_kind": "rg", "document_number": "12.345.678-X"}
    bought = buy(*sys.argv[1:4], maria)
    ticket = ask("GET", f"/tickets/{bought['tickets'][0]['id']}")
    print(bought["locator"], ticket["state"], ticket["access_key"])
