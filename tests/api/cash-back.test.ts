import { beforeAll, expect, test } from "vitest";
import { addCashBackRow } from "#tests/support/cash-back-rows.ts";
import type { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

/** Olga, on Plus, with cash back of another trip, and her new trip for $970.00 each. */
async function olgasTrip(cents: number) {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "plus");
	const earlier = await createTripByApi(olga, { title: "Porto" });
	addCashBackRow(server.databaseUrl, earlier.shareId, cents);
	return { olga, trip: await createTripByApi(olga) };
}

const join = async (who: Client, shareId: string, body: object) => {
	const response = await who.json("POST", `/api/trips/${shareId}/join`, body);
	return { status: response.status, body: (await response.json()) as { id: string; error?: string } };
};
const scheduleOf = async (who: Client, memberId: string) => {
	const response = await who.get(`/api/members/${memberId}/payments`);
	return ((await response.json()) as { amount: number }[]).map(({ amount }) => amount);
};
const pageOf = async (who: Client, path: string) =>
	(await (await who.get(path)).text()).replace(/<!-- -->|<\/?(?:span|strong)[^>]*>/g, "");

test("the organizer's form pays the rest of the share, and the page of cash back shows what was used", async () => {
	const { olga, trip } = await olgasTrip(2_000);
	const page = await pageOf(olga, `/join/${trip.shareId}`);
	expect(page).toContain("Use $20.00 of your cash back");
	expect(page).toContain("You then pay $950.00 of your share of $970.00.");
	const stale = { paymentPlan: "full", useCashBack: "on", cashBackAmount: "2500" };
	const refused = await olga.post(`/join/${trip.shareId}`, stale);
	expect(refused.status).toBe(409);
	expect(await refused.text()).toContain("Your cash back can now pay $20.00.");
	const paid = await olga.post(`/join/${trip.shareId}`, { ...stale, cashBackAmount: "2000" });
	expect(paid.status).toBe(303);
	expect(paid.headers.get("location")).toContain("payment_success=true");
	const cashBack = await pageOf(olga, "/profile/cash-back");
	expect(cashBack).toMatch(/Used<\/dt><dd[^>]*>\$20\.00/);
	expect(await pageOf(olga, `/trip/${trip.shareId}/statement`)).toContain("Cash back applied");
});

test("the API chooses, takes back and shows the balance less what is kept for a trip", async () => {
	const { olga, trip } = await olgasTrip(2_000);
	const chosen = await join(olga, trip.shareId, { paymentPlan: "3-month", useCashBack: true });
	expect(chosen).toMatchObject({ status: 200, body: { individualCost: 97_000, cashBackApplied: 2_000 } });
	expect(await scheduleOf(olga, chosen.body.id)).toEqual([31_667, 31_667, 31_666]);
	expect(await pageOf(olga, "/profile/cash-back")).toMatch(/Kept for your trips<\/dt><dd[^>]*>\$20\.00/);
	const back = await join(olga, trip.shareId, { paymentPlan: "full", useCashBack: false });
	expect(back.body).toMatchObject({ cashBackApplied: 0 });
	expect(await scheduleOf(olga, back.body.id)).toEqual([97_000]);
});

test("cash back that pays everything confirms the place with the form's button", async () => {
	const { olga, trip } = await olgasTrip(200_000);
	const form = { paymentPlan: "3-month", useCashBack: "on", cashBackAmount: "97000" };
	const answer = await olga.post(`/join/${trip.shareId}`, form);
	expect(answer.status).toBe(303);
	expect(await pageOf(olga, `/join/${trip.shareId}`)).toContain("You&#x27;re aboard");
});

test("nobody else can use it: the wish is ignored as every foreign field is", async () => {
	const { olga, trip } = await olgasTrip(2_000);
	const ben = await registerClient(server.origin, "Ben");
	const { body } = await join(ben, trip.shareId, {
		useCashBack: true,
		cashBackAmount: 2_000,
		cashBackApplied: 9,
	});
	expect(body).toMatchObject({ cashBackApplied: 0 });
	await join(ben, trip.shareId, { useCashBack: true });
	expect(await scheduleOf(ben, body.id)).toEqual([97_000]);
	expect(await pageOf(ben, `/join/${trip.shareId}`)).not.toContain("of your cash back");
	const own = await join(olga, trip.shareId, { useCashBack: true });
	expect(own.body).toMatchObject({ cashBackApplied: 2_000 });
});
