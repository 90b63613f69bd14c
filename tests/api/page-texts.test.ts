import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let olga: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await startServer();
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga, { partySize: 6 });
	const maya = await registerClient(server.origin, "Maya");
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, { departureLocation: "Halifax" });
});
afterAll(() => server.stop());

async function pageFor(who: Client, path: string): Promise<string> {
	return (await (await who.get(path)).text()).replaceAll("<!-- -->", "");
}

test("a booking's price per person or night stands with what it costs in all", async () => {
	const page = await pageFor(olga, `/trip/${trip.shareId}`);
	expect(page).toContain("per person · $3,420.00 in all");
	expect(page).toContain("per night · 7 nights, $2,400.00 in all");
});

test("only those aboard learn where a member comes from, in the page and in its data", async () => {
	const stranger = await registerClient(server.origin, "Sam");
	expect(await pageFor(olga, `/trip/${trip.shareId}`)).toContain("from <bdi>Halifax</bdi>");
	expect(await pageFor(stranger, `/trip/${trip.shareId}`)).not.toContain("Halifax");
});

test("each test card is offered with its number", async () => {
	const page = await pageFor(new Client(server.origin), `/join/${trip.shareId}`);
	const choice = page.slice(page.indexOf("Choose a test card"));
	for (const end of ["4242 4242", "0000 0002", "0000 0119"]) expect(choice).toContain(end);
});
