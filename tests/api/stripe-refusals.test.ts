import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { ONBOARD_FORM, US_PERSON } from "#tests/support/payees.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { queryNow } from "#tests/support/sql.ts";
import { paidMember } from "#tests/support/stripe-members.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";

let stripe: SharedStripeServer;
beforeAll(async () => {
	stripe = await sharedStripeServer();
});
afterEach(() => {
	stripe.twin.faults.clear();
	stripe.twin.idempotency = true;
});

const NOTHING_CHARGED = /Nothing was charged\./;
const INTENTS = /^\/v1\/payment_intents$/;
const SESSIONS = /^\/v1\/checkout\/sessions$/;
const CUSTOMERS = /^\/v1\/customers$/;

/** Makes Stripe refuse the next request to this path. */
const refuseNext = (path: RegExp, method = "POST") =>
	stripe.twin.faults.next({ method, path, how: "refusal" });

/** Stripe would replay the refusal of a customer's key, and the next key only comes with the next ten-minute period. */
const stopReplays = (path: RegExp) => {
	stripe.twin.idempotency = path !== CUSTOMERS;
};

type AttemptRow = { status: string; ref: string | null; code: string | null };

function listAttempts(memberId: string): AttemptRow[] {
	return queryNow<AttemptRow>(
		stripe.server.databaseUrl,
		"select a.status, a.ref, a.error_code as code from attempts a join payments p on p.id = a.payment_id where p.member_id = ? order by a.created_at, a.rowid",
		memberId,
	);
}

/** Maya has joined a trip of Olga's for $970.00, and has not paid. */
async function unpaidMember() {
	const olga = await registerClient(stripe.server.origin, "Olga");
	const trip = await createTripByApi(olga);
	const maya = await registerClient(stripe.server.origin, "Maya");
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, { paymentPlan: "full" });
	const { id } = (await joined.json()) as { id: string };
	const payments = (await (await maya.get(`/api/members/${id}/payments`)).json()) as { id: string }[];
	return { olga, trip, maya, memberId: id, checkout: `/checkout/${trip.shareId}/${id}/${payments[0]?.id}` };
}

describe.each([
	["in our page", { surface: "embedded" }, INTENTS, 200],
	["in our page, as a customer", { surface: "embedded" }, CUSTOMERS, 200],
	["on Stripe's page", {}, SESSIONS, 303],
] as const)("a payment %s that Stripe refuses to begin", (_, fields, path, successStatus) => {
	test("is refused on the join page, and begins on the next try", async () => {
		const trip = await createTripByApi(await registerClient(stripe.server.origin, "Olga"));
		const guest = new Client(stripe.server.origin);
		const form = { name: "Ben", email: `ben${trip.id}@refused.example`, paymentPlan: "full", ...fields };
		refuseNext(path);
		const refused = await guest.post(`/join/${trip.shareId}`, form);
		const html = await refused.text();
		expect([refused.status, stripe.twin.faults.waiting]).toEqual([502, 0]);
		expect(html).toMatch(NOTHING_CHARGED);
		expect(html).toContain("Payment failed");
		expect(html).not.toContain("You have not joined yet");
		expect(html).not.toMatch(/live charges|at .+\(.+:\d+:\d+\)/);
		stopReplays(path);
		expect((await guest.post(`/join/${trip.shareId}`, form)).status).toBe(successStatus);
	});

	test("is refused on its checkout page, and begins on the next try as a new attempt", async () => {
		const { maya, memberId, checkout } = await unpaidMember();
		refuseNext(path);
		const refused = await maya.post(checkout, fields);
		expect(refused.status).toBe(502);
		expect(await refused.text()).toMatch(NOTHING_CHARGED);
		expect(listAttempts(memberId)).toEqual([
			{ status: "canceled", ref: null, code: "testmode_charges_only" },
		]);
		const page = await (await maya.get(checkout)).text();
		expect(page.replaceAll("<!-- -->", "")).toContain("Pay $970.00 now");
		stopReplays(path);
		expect((await maya.post(checkout, fields)).status).toBe(successStatus);
		expect(listAttempts(memberId)).toMatchObject([{ status: "canceled" }, { status: "created" }]);
	});
});

test("the API answers 502 and never shows Stripe's own message", async () => {
	const { maya, memberId, checkout } = await unpaidMember();
	const start = () => maya.json("POST", "/api/create-payment-intent", { memberId });
	refuseNext(INTENTS);
	const refused = await start();
	expect([refused.status, await refused.json()]).toEqual([
		502,
		{
			message: expect.stringMatching(NOTHING_CHARGED),
			code: "provider_failed",
			reference: expect.any(String),
		},
	]);
	const paymentId = checkout.split("/").at(-1);
	const asked = await maya.json("POST", "/api/confirm-payment", { paymentId });
	expect([asked.status, await asked.text()]).toEqual([409, expect.stringMatching(NOTHING_CHARGED)]);
	expect((await start()).status).toBe(200);
	expect(stripe.server.output()).toContain("testmode_charges_only");
});

test("a refusal after a lost answer leaves no intent that can be paid", async () => {
	const { maya, memberId } = await unpaidMember();
	const start = () => maya.json("POST", "/api/create-payment-intent", { memberId });
	stripe.twin.faults.next({ method: "POST", path: INTENTS, when: "after", how: "drop", times: 2 });
	expect((await start()).status).toBe(504);
	const lost = stripe.twin.state.intents.at(-1);
	expect(listAttempts(memberId)).toEqual([{ status: "created", ref: null, code: null }]);
	stripe.twin.idempotency = false;
	refuseNext(INTENTS);
	expect((await start()).status).toBe(502);
	expect(listAttempts(memberId)).toMatchObject([{ status: "canceled", ref: lost?.id }]);
	expect(stripe.twin.state.intents.find(({ id }) => id === lost?.id)?.status).toBe("canceled");
	expect((await start()).status).toBe(200);
});

test("if Stripe refuses to look up an earlier try, the attempt stays open and is continued", async () => {
	const { maya, memberId } = await unpaidMember();
	const start = () => maya.json("POST", "/api/create-payment-intent", { memberId });
	refuseNext(INTENTS);
	stripe.twin.faults.next({ method: "GET", path: SESSIONS, how: "refusal" });
	const refused = await start();
	expect([refused.status, await refused.text()]).toEqual([502, expect.stringMatching(NOTHING_CHARGED)]);
	expect(listAttempts(memberId)).toEqual([{ status: "created", ref: null, code: null }]);
	stripe.twin.idempotency = false;
	expect((await start()).status).toBe(200);
	expect(listAttempts(memberId)).toMatchObject([{ status: "created", ref: expect.stringMatching(/^pi_/) }]);
});

test("a refusal to look up a payment is a 502, on its page and in the API", async () => {
	const { maya, memberId, checkout } = await unpaidMember();
	await maya.json("POST", "/api/create-payment-intent", { memberId });
	const [attempt] = listAttempts(memberId);
	// Otherwise the server's own request after a webhook would get the refusal.
	await stripe.twin.webhooks.settled();
	refuseNext(/^\/v1\/payment_intents\/pi_/, "GET");
	const page = await maya.get(`${checkout}?returned=1`);
	expect([page.status, await page.text()]).toEqual([
		502,
		expect.stringMatching(/refused.+before you pay again/),
	]);
	refuseNext(/^\/v1\/payment_intents\/pi_/, "GET");
	const asked = await maya.json("POST", `/api/members/${memberId}/confirm-payment`, {
		paymentIntentId: attempt?.ref,
	});
	expect([asked.status, await asked.json()]).toMatchObject([502, { code: "provider_failed" }]);
	expect(listAttempts(memberId)).toEqual([attempt]);
});

describe.each([
	["the account", /^\/v2\/core\/accounts$/],
	["its onboarding link", /^\/v2\/core\/account_links$/],
])("a payout account when Stripe refuses %s", (_, path) => {
	test("is refused on the fund's page, and opened on the next try", async () => {
		const { olga, trip } = await paidMember(stripe);
		const onboard = () => olga.post(`/fund-release/${trip.id}`, ONBOARD_FORM);
		refuseNext(path);
		const refused = await onboard();
		const html = await refused.text();
		expect(refused.status).toBe(502);
		expect(html).toContain("Your payout account was not set up");
		expect(html).toMatch(/No money has moved/);
		expect(html).not.toContain("Fund Release Failed");
		const next = await onboard();
		expect([next.status, next.headers.get("Location")]).toEqual([
			303,
			expect.stringContaining(stripe.twin.origin),
		]);
	});

	test("is refused by the API", async () => {
		const { olga, trip } = await paidMember(stripe);
		const release = () => olga.json("POST", `/api/trips/${trip.id}/release-funds`, US_PERSON);
		refuseNext(path);
		const refused = await release();
		expect([refused.status, await refused.json()]).toEqual([
			502,
			{
				message: expect.stringMatching(/No money has moved/),
				code: "provider_failed",
				reference: expect.any(String),
			},
		]);
		const next = await release();
		expect([next.status, await next.json()]).toMatchObject([409, { code: "payee_missing" }]);
	});
});

test("nothing is reserved or released while Stripe refuses to look up the payout account", async () => {
	const { olga, trip } = await paidMember(stripe);
	await olga.post(`/fund-release/${trip.id}`, ONBOARD_FORM);
	refuseNext(/^\/v2\/core\/accounts\/acct_/, "GET");
	const refused = await olga.post(`/fund-release/${trip.id}`, { confirmed: "yes" });
	expect([refused.status, await refused.text()]).toEqual([
		409,
		expect.stringMatching(/Nothing was released/),
	]);
	const fund = await (await olga.get(`/api/trips/${trip.id}/funds`)).json();
	expect(fund).toMatchObject({ availableBalance: 95_060, releases: [] });
});

test("another try of a refund that Stripe has refused shows its figures, and is made once it is confirmed", async () => {
	const { trip, olga, memberId } = await paidMember(stripe);
	refuseNext(/^\/v1\/refunds$/);
	const order = { memberIds: [memberId], reason: "Rain" };
	const started = await olga.json("POST", `/api/trips/${trip.id}/refunds`, order);
	expect(started.status).toBe(201);
	const listed = async () =>
		(await (await olga.get(`/api/trips/${trip.id}/refunds`)).json()) as {
			refundRequests: { id: string; status: string }[];
		};
	const [failed] = (await listed()).refundRequests;
	expect(failed?.status).toBe("failed");
	const settle = (fields: Record<string, string>) =>
		olga.post(`/trip/${trip.shareId}/refunds`, {
			...{ intent: "settle", refundId: failed?.id ?? "", how: "try_again" },
			...fields,
		});
	const review = await settle({});
	expect(review.status).toBe(200);
	const page = (await review.text()).replaceAll("<!-- -->", "");
	for (const part of ["Refund $941.57 to ", 'name="expectedReleased" value="0"', 'value="94157"'])
		expect(page).toContain(part);
	expect((await listed()).refundRequests.map(({ status }) => status)).toEqual(["failed"]);
	const shown = { confirmed: "yes", expectedAmount: "94157" };
	expect((await settle({ ...shown, expectedReleased: "1" })).status).toBe(409);
	expect((await settle({ ...shown, expectedReleased: "0" })).status).toBe(303);
	const after = (await listed()).refundRequests.map(({ status }) => status);
	expect(after.sort()).toEqual(["failed", "processed"]);
});
