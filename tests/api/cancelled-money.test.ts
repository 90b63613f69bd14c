import { beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const textOf = async (who: Client, path: string) =>
	(await (await who.get(path)).text())
		.replaceAll(/<!-- -->|<script[^>]*>.*?<\/script>|<style[^>]*>.*?<\/style>/gs, "")
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll("&#x27;", "'")
		.replaceAll(/\s+/g, " ");

/**
 * Maya has paid $1,455.13 with a booking fee of 5 %; $500.00 was refunded to her card, and $400.00 was released to
 * Olga.
 */
async function paidRefundedReleased(): Promise<{ olga: Client; maya: Client; trip: TripJson }> {
	const olga = await registerClient(server.origin, "Olga");
	const flat = { type: "accommodation", name: "Flat", url: "https://www.airbnb.com/rooms/1", cost: 2_910.26 };
	const trip = await createTripByApi(olga, { partySize: 2, tripItems: [flat] });
	const maya = await registerClient(server.origin, "Maya");
	const joined = await maya.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
	expect(joined.status).toBe(303);
	const shared = await (await olga.get(`/api/trips/share/${trip.shareId}`)).json();
	const { members } = shared as { members: { id: string; role: string }[] };
	const member = members.find(({ role }) => role === "member");
	const refund = {
		memberIds: [member?.id],
		customAmount: 500,
		expectedAmount: 141_263,
		reason: "Cheaper flat",
	};
	expect((await olga.json("POST", `/api/trips/${trip.id}/refunds`, refund)).status).toBe(201);
	await olga.post(`/fund-release/${trip.id}`, ONBOARD_FORM);
	expect((await olga.json("POST", `/api/trips/${trip.id}/release-funds`, { amount: 40_000 })).status).toBe(
		200,
	);
	return { olga, maya, trip };
}

const cancel = (olga: Client, trip: TripJson) =>
	olga.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "Storm", refund: "all" });

test("what was paid is accounted for on the page that cancels a trip, and what can still go back stays the same after it", async () => {
	const { olga, maya, trip } = await paidRefundedReleased();
	const before = await textOf(olga, `/trip/${trip.shareId}/cancel`);
	expect(before).toContain(
		"$939.89 paid and not refunded before. $400.00 of it was paid out to you or is on its way. The other $36.10 is fees: $15.05 that the card company keeps, and a booking fee of $21.05. $503.79",
	);
	expect(before).toContain("$400.00 was released and can't go back from the fund");
	expect(before).toContain("what they can still get back is $408.84");
	expect(await textOf(maya, `/trip/${trip.shareId}`)).toContain("you would get back $912.63 now");
	expect((await cancel(olga, trip)).status).toBe(200);
	expect(await textOf(maya, `/trip/${trip.shareId}`)).toContain(
		"$1,003.79 went back to your card. You can get back $408.84",
	);
	const notices = await (await maya.get("/api/notifications")).text();
	expect(notices).toContain("$503.79 goes back to the card you paid with.");
	expect(notices).toContain("You get $408.84 if Olga Tester refunds the rest.");
});

test("a member reads how much went back, before the trip is cancelled and after it", async () => {
	const { olga, maya, trip } = await paidRefundedReleased();
	const money = () => textOf(maya, `/trip/${trip.shareId}?view=money`);
	const before = await money();
	expect(before).toContain("$500.00 went back to your card.");
	expect(before).toContain("$500.00 refunded");
	expect(before).toContain("Your payments Paid");
	await cancel(olga, trip);
	const after = await money();
	expect(after).toContain("$1,003.79 went back to your card.");
	expect(after).toContain("$1,003.79 refunded");
	expect(after).not.toContain("Your payments Paid");
	expect(await textOf(maya, `/join/${trip.shareId}`)).toContain("$1,003.79 of it went back to your card.");
});

test("where the fund's pages say what was refunded, they say what of it is card fees, as the list of refunds does", async () => {
	const { olga, maya, trip } = await paidRefundedReleased();
	for (const page of [`/fund-release/${trip.id}`, `/trip/${trip.shareId}?view=money`])
		expect(await textOf(olga, page)).toMatch(/Refunded \$515\.24 \$15\.24 of it for card fees/);
	expect(await textOf(olga, `/trip/${trip.shareId}/statement`)).toContain("$15.24 of it for card fees");
	for (const who of [olga, maya])
		expect(await textOf(who, `/trip/${trip.shareId}/refunds`)).toContain("$15.24 more went to card fees");
});

test("the page that removes a member accounts for what they have paid", async () => {
	const { olga, trip } = await paidRefundedReleased();
	const members = await (await olga.get(`/trip/${trip.shareId}/members`)).text();
	const [path] = /\/trip\/[^"]+\/members\/[^"/]+\/remove/.exec(members) ?? [];
	expect(await textOf(olga, path ?? "")).toMatch(
		/\$939\.89 Paid out to you, or on its way \$400\.00 Fee that the card company keeps 2\.9% and \$0\.30 of each payment \$15\.05 Booking fee \$21\.05 Goes back to their card \$503\.79/,
	);
});
