import { DomUtils, parseDocument } from "htmlparser2";
import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createOwnedTrip, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	trip = await createOwnedTrip(server.origin, { tripItems: [] });
});

/** The page behind "View Trip Details" on the join page. */
async function followDetails(who: Client) {
	const page = `/join/${trip.shareId}`;
	const html = await (await who.get(page)).text();
	expect(html).toContain("Trip Costs Not Available");
	const links = DomUtils.findAll(({ name }) => name === "a", parseDocument(html).children);
	const details = links.find((link) => DomUtils.textContent(link).includes("View Trip Details"));
	const { pathname, hash } = new URL(details?.attribs.href ?? "missing:", server.origin + page);
	const target = await who.get(pathname);
	const { children } = parseDocument(await target.text());
	const part = hash && DomUtils.getElementById(hash.slice(1), children);
	return {
		leadsTo: pathname.replace(trip.shareId, "…") + hash,
		status: target.status,
		asksToSignIn: DomUtils.getElementsByTagName("h1", children).some((one) =>
			/sign in|invited/i.test(DomUtils.textContent(one)),
		),
		shows: part ? DomUtils.textContent(part) : null,
	};
}

test("someone with an account is led to the dashboard", async () => {
	expect(await followDetails(await registerClient(server.origin, "Ann"))).toMatchObject({
		leadsTo: "/trip/…",
		status: 200,
	});
});

test("a guest who has joined is led to the itinerary, because the dashboard needs an account", async () => {
	const ben = new Client(server.origin);
	const guest = { name: "Ben Kline", email: "ben@without-costs.example" };
	expect((await ben.json("POST", `/api/trips/${trip.shareId}/join`, guest)).status).toBe(201);
	expect(await followDetails(ben)).toMatchObject({
		leadsTo: "/trip/…/itinerary",
		status: 200,
		asksToSignIn: false,
	});
});

test("a visitor is led to the trip on the same page", async () => {
	const visited = await followDetails(new Client(server.origin));
	expect(visited).toMatchObject({ leadsTo: "/join/…#trip-details", status: 200, asksToSignIn: false });
	expect(visited.shows).toContain("Group size");
});
