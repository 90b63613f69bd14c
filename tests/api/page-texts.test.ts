import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { everyPage } from "#tests/support/pages.ts";
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

test("every page's title is its heading, in every state", async () => {
	for (const { name, path, client } of await everyPage(server)) {
		const page = await pageFor(client, path);
		const headings = Array.from(page.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs), ([, html = ""]) =>
			html
				.replaceAll("<br/>", " ")
				.replaceAll(/<[^>]+>/g, "")
				.replaceAll(/\s+/g, " ")
				.trim(),
		);
		const title = /<title>(.*?)<\/title>/.exec(page)?.[1];
		expect
			.soft(
				headings.map((heading) => `${heading} · Gangway`),
				name,
			)
			.toEqual([title]);
	}
});

test("the plans that a trip does not have are one line, which leads nowhere yet", async () => {
	const page = await pageFor(new Client(server.origin), `/join/${trip.shareId}`);
	const plans = page.slice(page.indexOf("How would you like to pay?"), page.indexOf("Your schedule"));
	expect(plans).toContain("Plus Feature");
	expect(plans).toContain("Unlock Payment Plans");
	expect(plans).toContain("paying in steps needs the organizer's Plus or Pro plan.".replace("'", "&#x27;"));
	expect(plans.match(/name="paymentPlan"/g)).toHaveLength(1);
	expect(plans).not.toContain("/pricing");
});

test("who pays again is told that it is paid already, and who pays first that it was successful", async () => {
	const guest = new Client(server.origin);
	const form = { name: "Ben", email: "ben@texts.example", paymentPlan: "full", testCard: "success" };
	const send = async () => {
		const answer = await guest.post(`/join/${trip.shareId}`, form);
		expect(answer.status).toBe(303);
		return pageFor(guest, `/join/${trip.shareId}`);
	};
	expect(await send()).toContain("Payment successful!");
	const again = await send();
	expect(again).toContain("Already paid");
	expect(again).not.toContain("Payment successful!");
});
