import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { runNow } from "#tests/support/sql.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";

/* A real server's log lines about a payment at Stripe: docs/operating.md has the search that finds them.
   payment-lines.test.ts and observed-gateway.test.ts test which lines there are. */
const IN_THE_LOG = { timeout: 10_000 };

type Line = Record<string, unknown> & { msg: string };

let stripe: SharedStripeServer;
let shareId: string;
let tripId: string;

beforeAll(async () => {
	stripe = await sharedStripeServer();
	const olga = await registerClient(stripe.server.origin, "Olga");
	setTier(stripe.server.databaseUrl, olga.email, "plus");
	({ shareId, id: tripId } = await createTripByApi(olga));
});

const lines = (): Line[] =>
	stripe.server
		.output()
		.split("\n")
		.flatMap((line) => (line.startsWith("{") && line.endsWith("}") ? [JSON.parse(line) as Line] : []));

/** The log line of the request that this response answers, once it is there. */
async function lineOf(response: Response): Promise<Line> {
	const id = response.headers.get("X-Request-Id");
	const find = () => lines().find(({ msg, request }) => msg === "request" && request === id);
	await expect.poll(find, IN_THE_LOG).toBeDefined();
	return find() as Line;
}

async function join(guest: Client, name: string): Promise<{ memberId: string; response: Response }> {
	const email = `${name}@payment-log.example`;
	const response = await guest.json("POST", `/api/trips/${shareId}/join`, {
		name,
		email,
		paymentPlan: "full",
	});
	return { memberId: ((await response.json()) as { id: string }).id, response };
}

test("all of a payment is found by its id: joining, its page, its declines, its success and what tells of them", async () => {
	const gus = new Client(stripe.server.origin);
	const { memberId, response: joined } = await join(gus, "gusgustavo");
	expect(await lineOf(joined)).toMatchObject({ status: 201, member: memberId, trip: tripId });

	const begun = await gus.json("POST", "/api/create-payment-intent", { memberId });
	const { clientSecret, paymentId } = (await begun.json()) as { clientSecret: string; paymentId: string };
	expect(await lineOf(begun)).toMatchObject({
		status: 200,
		payment: paymentId,
		attempt: `${paymentId}.try-1`,
	});

	const inBrowser = async (does: "confirm" | "authenticate", given: Record<string, string>) => {
		const fields = { key: stripe.twin.publishableKey, client_secret: clientSecret, ...given };
		const body = new URLSearchParams(fields);
		await (await fetch(`${stripe.twin.origin}/browser/${does}`, { method: "POST", body })).arrayBuffer();
		await stripe.twin.webhooks.settled();
	};
	const confirm = async (card: string) => {
		await inBrowser("confirm", { card });
		return gus.json("POST", "/api/confirm-payment", { paymentId });
	};
	const declined = await confirm("insufficient_funds");
	expect(await lineOf(declined)).toMatchObject({
		status: declined.status,
		code: "card_declined",
		reason: "not enough money",
		payment: paymentId,
	});
	await confirm("authentication");
	await inBrowser("authenticate", { answer: "refuse" });
	const unchecked = await gus.json("POST", "/api/confirm-payment", { paymentId });
	expect(await lineOf(unchecked)).toMatchObject({
		...{ status: 409, code: "card_declined", payment: paymentId },
		reason: "the bank's check was not passed",
	});
	await confirm("success");
	const page = await gus.get(`/checkout/${shareId}/${memberId}/${paymentId}`);
	expect(await lineOf(page)).toMatchObject({
		payment: paymentId,
		route: "/checkout/:shareId/:memberId/:paymentId",
	});

	const ofPayment = () => lines().filter(({ payment }) => payment === paymentId);
	const sum = {
		amount: expect.any(Number),
		currency: "usd",
		how: "card_field",
		member: memberId,
		attempt: `${paymentId}.try-1`,
	};
	const find = (given: object) =>
		ofPayment().filter((line) => Object.entries(given).every(([key, value]) => line[key] === value));
	await expect
		.poll(() => find({ msg: "payment" }), IN_THE_LOG)
		.toMatchObject([
			{ ...sum, stateNow: "requires_action" },
			{ ...sum, stateNow: "succeeded" },
		]);
	expect(find({ msg: "bank check not passed" })).toMatchObject([
		{ ...sum, code: "payment_intent_authentication_failure" },
	]);
	expect(find({ msg: "card declined" })).toMatchObject([
		{ ...sum, code: "insufficient_funds", reason: "not enough money" },
	]);
	const { how: _how, ...asked } = sum;
	expect(find({ call: "createIntent" })).toMatchObject([{ ...asked, outcome: "done" }]);
	expect(ofPayment().every((line) => !("type" in line))).toBe(true);
});

test("every event has the line of its request, also one that changes nothing and one that came before", async () => {
	const body = JSON.stringify({
		id: "evt_log_1",
		object: "event",
		type: "invented.type",
		created: 1_800_000_000,
	});
	for (const _again of [1, 2]) {
		const response = await fetch(`${stripe.server.origin}/webhooks/stripe`, {
			method: "POST",
			headers: { "Stripe-Signature": stripe.twin.webhooks.sign(body) },
			body,
		});
		const its = { route: "/webhooks/stripe", status: 200, event: "evt_log_1", eventType: "invented.type" };
		expect(await lineOf(response)).toMatchObject(its);
	}
});

test("a refused call and a refused form say their code", async () => {
	const nobody = new Client(stripe.server.origin);
	const call = await nobody.json("POST", "/api/create-payment-intent", { memberId: "none" });
	const { code } = (await call.json()) as { code: string };
	expect(await lineOf(call)).toMatchObject({ status: call.status, code });
	const form = await nobody.post("/login", { email: "nobody@payment-log.example", password: "wrong wrong" });
	expect(form.status).toBeGreaterThanOrEqual(400);
	expect(await lineOf(form)).toMatchObject({ status: form.status, code: expect.any(String) });
	const invalid = await nobody.post("/login", { email: "no address" });
	expect(await lineOf(invalid)).toMatchObject({ status: 400, code: "invalid" });
});

test("a call that is refused for want of a session says why, and which member and payment it was about", async () => {
	const gina = new Client(stripe.server.origin);
	const { memberId } = await join(gina, "ginagiovanna");
	const begun = await gina.json("POST", "/api/create-payment-intent", { memberId });
	const { paymentId } = (await begun.json()) as { paymentId: string };
	const other = new Client(stripe.server.origin);
	const elsewhere = await createTripByApi(await registerClient(stripe.server.origin, "Otto"));
	await other.json("POST", `/api/trips/${elsewhere.shareId}/join`, {
		...{ name: "Hannahanna", email: "hannahanna@payment-log.example", paymentPlan: "full" },
	});
	const signedOut = await registerClient(stripe.server.origin, "Sigrid");
	runSql("delete from sessions where user_id = (select id from users where email = ?)", signedOut.email);
	for (const [client, reason] of [
		[new Client(stripe.server.origin), "no session and no guest cookie"],
		[other, "no session, and the guest cookie does not allow it"],
		[signedOut, "the session has ended"],
	] as const) {
		const whose = { status: 401, code: "unauthenticated", reason, trip: tripId, namedMember: memberId };
		const paying = await client.json("POST", "/api/create-payment-intent", { memberId });
		expect(await lineOf(paying)).toMatchObject(whose);
		expect(await lineOf(paying)).not.toHaveProperty("member");
		const confirming = await client.json("POST", "/api/confirm-payment", { paymentId });
		expect(await lineOf(confirming)).toMatchObject({ ...whose, payment: paymentId });
	}
	const none = await new Client(stripe.server.origin).json("POST", "/api/create-payment-intent", {
		memberId: shareId,
	});
	expect(await lineOf(none)).toMatchObject({ code: "unauthenticated", reason: "there is no such member" });
	expect(await lineOf(none)).not.toHaveProperty("namedMember");
	const byKey = await new Client(stripe.server.origin).raw("/api/notifications", {
		headers: { Authorization: "Bearer gw_none" },
	});
	expect(await lineOf(byKey)).toMatchObject({
		code: "unauthenticated",
		reason: "the API key is wrong or was revoked",
	});
});

function runSql(sql: string, value: string): void {
	runNow(stripe.server.databaseUrl, sql, value);
}
