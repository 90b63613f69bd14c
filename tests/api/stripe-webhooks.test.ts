import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { isLongRun, randomSeeds } from "#tests/support/long-run.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { seededRandom } from "#tests/support/random.ts";
import { queryNow } from "#tests/support/sql.ts";
import { holdJobs, startStripeServer } from "#tests/support/stripe-server.ts";

const TRIPS = isLongRun ? 20 : 2;
const GUESTS = 10;
const EVENTS = TRIPS * GUESTS;
const TIMES = 10;
const AT_ONCE = 16;
const seed = randomSeeds(1).at(-1) ?? 1;

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
beforeAll(async () => {
	stripe = await startStripeServer();
	holdJobs(stripe.server.databaseUrl, ["sweep-payments", "provider-events"]); // so that only webhooks report payments
});
afterAll(() => stripe.stop());

/** Every row as a list of its columns. */
const rows = (query: string) => queryNow(stripe.server.databaseUrl, query).map((row) => Object.values(row));

/** Calls a function for each item, 16 at once. */
async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
	const queue = all.values();
	const worker = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function deliver(event: object): Promise<number> {
	const body = JSON.stringify(event);
	const response = await fetch(`${stripe.server.origin}/webhooks/stripe`, {
		method: "POST",
		headers: { "Stripe-Signature": stripe.twin.webhooks.sign(body) },
		body,
	});
	await response.arrayBuffer();
	return response.status;
}

let guests = 0;
const newGuest = () => ++guests;

/** A new member pays like Stripe's script in the browser, but our server gets no confirmation. */
async function pay(shareId: string): Promise<void> {
	const guest = new Client(stripe.server.origin);
	const joined = await guest.json("POST", `/api/trips/${shareId}/join`, {
		name: "Gus",
		email: `gus-${newGuest()}@webhooks.example`,
		paymentPlan: "full",
	});
	const { id } = (await joined.json()) as { id: string };
	const begun = await guest.json("POST", "/api/create-payment-intent", { memberId: id });
	const { clientSecret } = (await begun.json()) as { clientSecret: string };
	const fields = { key: stripe.twin.publishableKey, client_secret: clientSecret, card: "success" };
	const paid = await fetch(`${stripe.twin.origin}/browser/confirm`, {
		method: "POST",
		body: new URLSearchParams(fields),
	});
	expect([joined.status, begun.status, paid.status]).toEqual([201, 200, 200]);
}

test(`${EVENTS} events, each delivered ten times in any order and 16 at once, have ${EVENTS} effects (SEEDS=${seed})`, async () => {
	const { twin } = stripe;
	twin.webhooks.mode = "hold";
	const olga = await registerClient(stripe.server.origin, "Olga");
	setTier(stripe.server.databaseUrl, olga.email, "plus");
	for (let at = 0; at < TRIPS; at++) {
		const { shareId } = await createTripByApi(olga, {
			partySize: 2 * GUESTS, // guests may hold half of the spots without having paid
			tripItems: [],
			totalCost: 123_457 + at * 1_013,
		});
		await inParallel(Array<string>(GUESTS).fill(shareId), pay);
	}
	const events = twin.webhooks.held.filter(({ type }) => type === "payment_intent.succeeded");
	expect(events).toHaveLength(EVENTS);
	expect(rows("select id from payments where status = 'paid'")).toEqual([]);

	const random = seededRandom(seed);
	const order = events
		.flatMap((event) => Array<typeof event>(TIMES).fill(event))
		.map((event) => ({ event, at: random.below(2 ** 31) }))
		.sort((a, b) => a.at - b.at);
	const statuses = new Map<number, number>();
	await inParallel(order, async ({ event }) => {
		const status = await deliver(event);
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
	});
	expect([...statuses]).toEqual([[200, events.length * TIMES]]);
	expectOneEffectEach(events.length);

	// The other events that were held back belong to the same payments.
	twin.webhooks.mode = "shuffle";
	twin.webhooks.seed(seed);
	await twin.webhooks.deliverAll();
	expect(twin.webhooks.held).toHaveLength(0);
	expectOneEffectEach(events.length);
	expect(rows("select id from provider_events where applied_at is null or error is not null")).toEqual([]);
}, 180_000);

/** Each charge at the twin must be one payment and one ledger entry, and both sides must agree to the cent. */
function expectOneEffectEach(count: number): void {
	const { charges, balance, refunds } = stripe.twin.state;
	expect([charges.length, refunds.length]).toEqual([count, 0]);
	expect(charges.every(({ paid }) => paid)).toBe(true);
	const paid = charges.map(({ id, amount, payment_intent }) => [id, amount, "succeeded", payment_intent]);
	expect(
		rows(`select p.charge_ref, p.amount, a.status, a.ref from payments p join attempts a on a.payment_id = p.id
			join members m on m.id = p.member_id where p.status = 'paid' and m.confirmed order by 1`),
	).toEqual(paid.sort(byFirst));
	expect(rows("select count(*) from attempts")).toEqual([[count]]);
	expect(rows("select source, book from ledger_entries order by 1")).toEqual(
		charges.map(({ id }) => [`charge:${id}`, "live"]).sort(byFirst),
	);
	expect(rows("select sum(amount) from ledger_lines")).toEqual([[0]]);
	expect(rows("select sum(amount) from ledger_lines where account = 'stripe_balance'")).toEqual([[balance]]);
}

const byFirst = ([a]: unknown[], [b]: unknown[]) => (String(a) < String(b) ? -1 : 1);
