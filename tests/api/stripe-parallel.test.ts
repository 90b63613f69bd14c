import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { rowsNow } from "#tests/support/sql.ts";
import { startStripeServer } from "#tests/support/stripe-server.ts";
import { addTrigger } from "#tests/support/triggers.ts";

const CROWD = 50;

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let olga: Client & { email: string };
beforeAll(async () => {
	stripe = await startStripeServer();
	olga = await registerClient(stripe.server.origin, "Olga");
	setTier(stripe.server.databaseUrl, olga.email, "plus");
	// The rate limit of payments must not be the reason why only one of many succeeds.
	addTrigger(
		stripe.server.databaseUrl,
		"unlimited after insert on rate_limits",
		"update rate_limits set count = -1000 where key = new.key",
	);
});
afterAll(() => stripe.stop());

const sql = <Row = unknown>(text: string, ...values: string[]) =>
	rowsNow<Row>(stripe.server.databaseUrl, text, ...values);

/** Sends a request fifty times at once, and counts the answers by status or redirect. */
async function sendAtOnce(ask: () => Promise<Response>) {
	const answers = await Promise.all(Array.from({ length: CROWD }, ask));
	const kinds: Record<string, number> = {};
	for (const kind of answers.map(({ status, headers }) => headers.get("Location") ?? status)) {
		kinds[kind] = (kinds[kind] ?? 0) + 1;
	}
	return { answers, kinds };
}

/** Delays the twin's next answer to a path, so that its idempotency key is in use while other requests arrive. */
const slowNext = (path: RegExp) =>
	stripe.twin.faults.next({ method: "POST", path, when: "after", how: "slow", slowMs: 400 });

/** Maya joins a new trip of Olga's. */
async function joinNewTrip() {
	const trip = await createTripByApi(olga);
	const maya = await registerClient(stripe.server.origin, "Maya");
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, { paymentPlan: "full" });
	const { id } = (await joined.json()) as { id: string };
	return { trip, maya, memberId: id };
}

const startPaymentByApi = ({ maya, memberId }: Awaited<ReturnType<typeof joinNewTrip>>) =>
	maya.json("POST", "/api/create-payment-intent", { memberId });

/** Pays like Stripe's script in the browser. */
async function payInBrowser(client_secret: string): Promise<void> {
	const body = new URLSearchParams({ key: stripe.twin.publishableKey, client_secret, card: "success" });
	const { status } = await fetch(`${stripe.twin.origin}/browser/confirm`, { method: "POST", body });
	expect(status).toBe(200);
}

async function payNewTrip() {
	const member = await joinNewTrip();
	await payInBrowser(
		((await (await startPaymentByApi(member)).json()) as { clientSecret: string }).clientSecret,
	);
	await stripe.twin.webhooks.settled();
	return member;
}

/** Waits for all webhooks, compares the whole ledger with the twin, and returns the kinds of the trip's entries. */
async function entriesOf(tripId: string): Promise<unknown[]> {
	await stripe.twin.webhooks.deliverAll();
	const balances = sql<[string, number]>("select account, sum(amount) from ledger_lines group by account");
	expect(balances.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
	expect(new Map(balances).get("stripe_balance")).toBe(stripe.twin.state.balance);
	expect(balances.filter(([account, amount]) => account.endsWith("_clearing") && amount !== 0)).toEqual([]);
	const sources = sql("select source from ledger_entries where trip_id = ?", tripId).flat();
	return sources.map((source) => String(source).replace(/:.*/, "")).sort();
}

test("50 simultaneous payments of one member make one intent, one charge and one entry", async () => {
	const { twin } = stripe;
	const member = await joinNewTrip();
	for (const path of [/^\/v1\/customers$/, /^\/v1\/payment_intents$/]) slowNext(path);
	const begun = await sendAtOnce(() => startPaymentByApi(member));
	expect(begun.kinds).toEqual({ 200: CROWD });
	const { client_secret: clientSecret = "", id: paymentIntentId = "" } = twin.state.intents[0] ?? {};
	for (const answer of begun.answers)
		expect(await answer.json()).toMatchObject({ clientSecret, paymentIntentId });
	expect([twin.state.intents.length, twin.state.customers.length]).toEqual([1, 1]);
	expect(sql("select ref, status from attempts")).toEqual([[paymentIntentId, "created"]]);
	twin.webhooks.mode = "hold";
	await payInBrowser(clientSecret);
	const url = `/api/members/${member.memberId}/confirm-payment`;
	const confirming = sendAtOnce(() => member.maya.json("POST", url, { paymentIntentId }));
	await twin.webhooks.deliverAll();
	expect((await confirming).kinds).toEqual({ 200: CROWD });
	twin.webhooks.mode = "duplicate";
	expect(twin.state.charges.map(({ paid, amount }) => [paid, amount])).toEqual([[true, 97_000]]);
	expect(await entriesOf(member.trip.id)).toEqual(["charge"]);
});

test("50 simultaneous approvals make one refund", async () => {
	const { trip, maya, memberId } = await payNewTrip();
	const url = `/api/trips/${trip.id}/members/${memberId}/refund`;
	const { id } = (await (await maya.json("POST", url, { reason: "Leg" })).json()) as { id: string };
	slowNext(/^\/v1\/refunds$/);
	const { kinds } = await sendAtOnce(() =>
		olga.json("POST", `/api/refunds/${id}/status`, { status: "approved" }),
	);
	expect(kinds).toEqual({ 200: 1, 409: CROWD - 1 });
	expect(stripe.twin.state.refunds.map(({ amount }) => amount)).toEqual([94_157]);
	expect(await entriesOf(trip.id)).toEqual(["charge", "refund", "refund-reserve"]);
	expect(sql("select status, amount from refund_lines")).toEqual([["processed", 94_157]]);
});

test("50 simultaneous set-ups and releases make one payout account and one transfer", async () => {
	const { twin } = stripe;
	const { trip } = await payNewTrip();
	const release = () => olga.json("POST", `/api/trips/${trip.id}/release-funds`, US_PERSON);
	slowNext(/^\/v2\/core\/accounts$/);
	expect((await sendAtOnce(release)).kinds).toEqual({ 409: CROWD });
	expect(twin.state.accounts).toHaveLength(1);
	twin.onboard(twin.state.accounts[0]?.id ?? "");
	slowNext(/^\/v1\/transfers$/);
	expect((await sendAtOnce(release)).kinds).toEqual({ 200: 1, 409: CROWD - 1 });
	expect(twin.state.transfers.map(({ amount }) => amount)).toEqual([95_060]);
	expect(await entriesOf(trip.id)).toEqual(["charge", "release-reserve", "transfer"]);
});

test("50 simultaneous form posts lead to one page of Stripe", async () => {
	const { trip, maya } = await joinNewTrip();
	slowNext(/^\/v1\/checkout\/sessions$/);
	const posted = await sendAtOnce(() => maya.post(`/join/${trip.shareId}`, { paymentPlan: "full" }));
	const url = stripe.twin.state.sessions[0]?.url ?? "";
	expect(posted.kinds).toEqual({ [url]: CROWD });
	await fetch(url, { method: "POST", body: new URLSearchParams({ card: "success" }), redirect: "manual" });
	expect(await entriesOf(trip.id)).toEqual(["charge"]);
});

test("every request that moves money has its own idempotency key and contains no card data", () => {
	const asked = stripe.twin.state.requests.filter(({ path }) => /^\/v[12]\//.test(path));
	const moving = /^\/v1\/(payment_intents(\/\w+\/confirm)?|refunds|transfers|checkout\/sessions)$/;
	const moves = asked.filter(({ method, path }) => method === "POST" && moving.test(path));
	// The payment or request, and the number of the attempt or part; for a release, its charge.
	const ours =
		/^(attempt:[\w-]{22}\.payment-\d+\.try-\d+|refund:[\w-]{22}\.refund-\d+\.part-\d+|release-line:[\w-]{22}\.release-\d+\.of-[\w-]{22}\.payment-\d+)$/;
	expect(moves.filter(({ idempotencyKey }) => !ours.test(idempotencyKey ?? ""))).toEqual([]);
	const done = moves.filter(({ status, replayed }) => status === 200 && !replayed);
	expect([done.length, new Set(done.map(({ idempotencyKey }) => idempotencyKey)).size]).toEqual([6, 6]);
	const codes = asked.map(({ errorCode }) => errorCode ?? "idempotency_key_in_use");
	expect([...new Set(codes)]).toEqual(["idempotency_key_in_use"]);
	const card = /\b\d{13,19}\b|"(card|number|cv[cv]|exp_\w+|source|token|payment_method_data)":/;
	expect(asked.filter(({ path, params }) => card.test(JSON.stringify([path, params])))).toEqual([]);
});
