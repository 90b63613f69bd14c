import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

/** Olga's trip, for which Gus, a guest, has made the first payment; then it becomes $400.00 more expensive. */
async function dearerTrip(given: object = {}, byPlan: object = { paymentPlan: "full" }) {
	const { origin, databaseUrl } = server;
	const olga = await registerClient(origin, "Olga");
	setTier(databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga);
	const gus = new Client(origin);
	const joining = { name: "Gus", email: "gus@prices.example", ...byPlan };
	const joined = await gus.json("POST", `/api/trips/${trip.shareId}/join`, joining);
	const { id, individualCost } = (await joined.json()) as { id: string; individualCost: number };
	const begun = await gus.json("POST", "/api/create-payment-intent", { memberId: id });
	const { paymentIntentId } = (await begun.json()) as { paymentIntentId: string };
	await gus.json("POST", `/api/members/${id}/confirm-payment`, { paymentIntentId });
	const tripItems = [{ type: "accommodation", name: "Flat", cost: trip.totalCost / 100 + 400 }];
	const edited = await olga.json("PUT", `/api/trips/${trip.id}`, {
		...{ tripItems, priceReason: "The flat is dearer <b>now</b>", ...given },
	});
	expect(edited.status).toBe(200);
	const api = `/api/trips/${trip.id}/price`;
	const priceFor = async (who: Client) => (await (await who.get(api)).json()) as Price;
	return { olga, gus, trip, api, priceFor, page: `/trip/${trip.shareId}/price`, was: individualCost };
}

type Price = {
	share: number;
	question: { share: number; was: number } | null;
	changes: { answers: Record<string, number>; people: { name: string; answer: string }[] | null }[];
};

const textOf = async (response: Response) =>
	(await response.text()).replaceAll("\u00a0", " ").replaceAll("&#x27;", "'");

test("a guest reads why, accepts without a script, and is led to the payment of the difference", async () => {
	const { gus, olga, page, priceFor, was, trip } = await dearerTrip();
	const html = await textOf(await gus.get(page));
	expect(html).toContain("The flat is dearer &lt;b&gt;now&lt;/b&gt;");
	expect(await textOf(await gus.get(`/join/${trip.shareId}`))).toContain("Do you agree to a share of");
	const { question } = await priceFor(gus);
	expect(question?.was).toBe(was);
	const answered = await gus.post(page, { answer: "accept", share: String(question?.share) });
	expect([answered.status, answered.headers.get("location")]).toEqual([
		303,
		expect.stringContaining(`/checkout/${trip.shareId}/`),
	]);
	expect(await priceFor(gus)).toMatchObject({ share: question?.share, question: null });
	expect((await priceFor(olga)).changes[0]).toMatchObject({
		answers: { accepted: 1, pending: 0 },
		people: [{ name: "Gus", answer: "accepted" }],
	});
	expect((await priceFor(gus)).changes[0]?.people).toBeNull();
});

test("what becomes of automatic charges stands beside the button, and whoever accepts without the tick reads that they have ended", async () => {
	const byPlan = { paymentPlan: "3-month", consent: true };
	const { gus, page, priceFor } = await dearerTrip({}, byPlan);
	const html = await textOf(await gus.get(page));
	expect(html).toMatch(/If you don't tick this box, your automatic charges end.*<button[^>]*>Accept/s);
	const share = String((await priceFor(gus)).question?.share);
	await gus.post(page, { answer: "accept", way: "spread", share });
	expect(await textOf(await gus.get(page))).toContain("Your automatic charges have ended.");
});

test("whoever accepts with the tick keeps automatic charges, and reads nothing of an end", async () => {
	const byPlan = { paymentPlan: "3-month", consent: true };
	const { gus, page, priceFor } = await dearerTrip({}, byPlan);
	const share = String((await priceFor(gus)).question?.share);
	await gus.post(page, { answer: "accept", way: "spread", share, consent: "on" });
	const html = await textOf(await gus.get(page));
	expect(html).toContain("You have accepted the new price");
	expect(html).not.toContain("have ended");
});

test("another share than the one shown gives the page back with the reason, and nothing has changed", async () => {
	const { gus, page, api, priceFor, was } = await dearerTrip();
	const form = await gus.post(page, { answer: "accept", share: String(was) });
	expect(form.status).toBe(409);
	expect(await textOf(form)).toContain("Nothing was changed");
	const twin = await gus.json("PUT", `${api}/answer`, { answer: "accept", share: was });
	expect([twin.status, ((await twin.json()) as { code: string }).code]).toEqual([409, "amount_mismatch"]);
	expect((await priceFor(gus)).share).toBe(was);
});

test("who may only accept or leave is refunded when they leave, and is no longer on the trip", async () => {
	const { gus, api, page } = await dearerTrip({ ifDeclined: "leave" });
	expect((await gus.json("PUT", `${api}/answer`, { answer: "keep" })).status).toBe(409);
	const left = await gus.json("PUT", `${api}/answer`, { answer: "leave" });
	expect([left.status, await left.json()]).toEqual([200, expect.objectContaining({ answer: "leave" })]);
	expect((await gus.get(page)).status).not.toBe(200);
});

test("whoever has paid more than a lower share is led to a request for just that, and to stay", async () => {
	const { gus, olga, page, trip } = await dearerTrip();
	const tripItems = [{ type: "accommodation", name: "Flat", cost: trip.totalCost / 100 - 600 }];
	await olga.json("PUT", `/api/trips/${trip.id}`, { tripItems, priceReason: "A smaller flat" });
	const more = "You have paid $100.00 more than your share.";
	for (const shown of [page, `/join/${trip.shareId}`]) {
		const html = await textOf(await gus.get(shown));
		expect(html).toContain(more);
		expect(html).toContain(`href="/trip/${trip.shareId}/refunds"`);
	}
	const form = await textOf(await gus.get(`/trip/${trip.shareId}/refunds`));
	expect(form).toContain("Only the $100.00 that I have paid beyond my share</textarea>");
	expect(form).toContain("Send the request");
	const [leaving, staying] = form.match(/<input[^>]*name="leaving"[^>]*>/g) ?? [];
	expect([leaving, staying].map((one) => one?.includes("checked"))).toEqual([false, true]);
});

test("before anyone has paid the page says so, and names no change", async () => {
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga);
	const html = await textOf(await olga.get(`/trip/${trip.shareId}/price`));
	expect(html).toContain("Nobody has paid yet, so a new price is everybody's at once.");
	expect(html).not.toContain("since people have begun to pay");
});

test("the budget of a trip that someone has paid for leads to where a booking is added, with a reason", async () => {
	const { olga, trip } = await dearerTrip();
	setTier(server.databaseUrl, olga.email, "pro");
	const budget = `/trip/${trip.shareId}/budget`;
	const made = await olga.json("POST", `/api/trips/${trip.id}/budget`, {
		...{ style: "usual", nights: 7, people: 5, total: 900_000 },
	});
	expect(made.ok).toBe(true);
	const html = await textOf(await olga.get(budget));
	expect(html).toContain("Someone has paid, so a booking changes the price");
	expect(html).toContain(`href="/trip/${trip.shareId}/edit#bookings"`);
	expect(html).not.toContain("Say why the price changes");
});

test("what won't come in is told from what may still come in, and is named where the money is expected", async () => {
	const { olga, gus, api, page, trip } = await dearerTrip();
	const waiting = await textOf(await olga.get(page));
	expect(waiting).toContain("of the new price comes in only with a yes: 1 has not answered yet.");
	expect((await gus.json("PUT", `${api}/answer`, { answer: "keep" })).status).toBe(200);
	const kept = await textOf(await olga.get(page));
	expect(kept).toContain("of the new price won't come in: 1 keeps the old price.");
	expect(kept).not.toContain("only with a yes");
	const expected = await textOf(await olga.get(`/trip/${trip.shareId}/expected-money`));
	expect(expected).toContain("of the new price, which isn't agreed to");
	expect(expected).toContain("4 spots that are free");
});

test("the reason for a new price is asked in the open, where the form sends people to say why", async () => {
	const { olga, trip } = await dearerTrip();
	const edit = `/trip/${trip.shareId}/edit`;
	const html = await textOf(await olga.get(edit));
	expect(html).toContain('name="priceReason"');
	expect(html).not.toMatch(/<details(?:(?!<\/details>).)*name="priceReason"/s);
});

test("nobody but the organizer changes a price or decides about a surplus, and strangers see nothing", async () => {
	const { gus, api, page } = await dearerTrip();
	expect((await gus.json("POST", `${api}/surplus`, { decision: "keep" })).status).toBe(403);
	const stranger = new Client(server.origin);
	expect((await stranger.get(api)).status).toBe(401);
	expect((await stranger.json("PUT", `${api}/answer`, { answer: "accept" })).status).toBe(401);
	expect((await stranger.get(page)).status).not.toBe(200);
});

test("the organizer adds spots at the same price, and has nothing to give back before a friend has taken one", async () => {
	const { olga, api, trip } = await dearerTrip();
	const before = (await (await olga.get(`/api/trips/${trip.id}`)).json()) as {
		partySize: number;
		costPerPerson: number;
	};
	const partySize = before.partySize + 1;
	const more = await olga.json("PUT", `/api/trips/${trip.id}`, { partySize });
	expect(await more.json()).toMatchObject({ partySize, costPerPerson: before.costPerPerson });
	const none = await olga.json("POST", `${api}/surplus`, { decision: "return" });
	expect([none.status, ((await none.json()) as { code: string }).code]).toEqual([409, "conflict"]);
});
