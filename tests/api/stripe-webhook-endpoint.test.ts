import { beforeAll, expect, test } from "vitest";
import { columnNow } from "#tests/support/sql.ts";
import { type SharedStripeServer, sharedStripeServer } from "#tests/support/stripe-server.ts";

const MAX_BYTES = 256 * 1_024;

let stripe: SharedStripeServer;
beforeAll(async () => {
	stripe = await sharedStripeServer();
});

const sign = (body: string, at?: Date) => stripe.twin.webhooks.sign(body, at);

async function send(body: string, signature = sign(body)): Promise<number> {
	const response = await fetch(`${stripe.server.origin}/webhooks/stripe`, {
		method: "POST",
		headers: { "Stripe-Signature": signature },
		body,
	});
	await response.arrayBuffer();
	return response.status;
}

/** An event of an unknown type. */
const testEvent = (id: string, more: object = {}) =>
	JSON.stringify({ id, object: "event", type: "invented.type", created: 1_800_000_000, ...more });

/** The times at which the stored event was applied: one or none. */
const appliedAt = (id: string) =>
	columnNow(stripe.server.databaseUrl, "select applied_at from provider_events where id = ?", id);

test("an unsigned or outdated event is 400 and stores nothing", async () => {
	const body = testEvent("evt_forged");
	const other = body.replace("1800000000", "1800000001");
	const old = sign(body, new Date(Date.now() - 301_000));
	const renewed = old.replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1_000)}`);
	const forged = sign(body).replace(/v1=.*/, `v1=${"0".repeat(64)}`);
	for (const signature of ["", "t=now,v1=é", forged, sign(other), old, renewed]) {
		expect([signature, await send(body, signature)]).toEqual([signature, 400]);
	}
	for (const changed of [other, `${body} `, body.slice(0, -1)]) {
		expect([changed, await send(changed, sign(body))]).toEqual([changed, 400]);
	}
	expect(appliedAt("evt_forged")).toEqual([]);
});

test("a refused event is logged with why, its age, and what it says of itself, but not with its body", async () => {
	const body = testEvent("evt_of_someone", { data: { object: { id: "pi_body" } } });
	const other = testEvent("evt_of_someone!", { type: "an e-mail: ada@zebrafink.example" });
	const at = (seconds: number) => new Date(Date.now() - seconds * 1_000);
	await send(body, "");
	await send(body, sign(body, at(400)));
	await send(body, `t=${Math.floor(at(20).getTime() / 1_000)},v1=${"1".repeat(64)}`);
	await send(other, `t=${Math.floor(at(20).getTime() / 1_000)},v1=${"2".repeat(64)}`);
	const refused = () =>
		stripe.server
			.output()
			.split("\n")
			.filter((line) => /"msg":"a webhook was refused"\}$/.test(line))
			.map((line) => JSON.parse(line))
			.slice(-4);
	const claims = { unverifiedEvent: "evt_of_someone", unverifiedType: "invented.type" };
	const lineOf = (id: string) => {
		const line = new RegExp(`^.*"request":"${id}".*"msg":"request"\\}$`, "m").exec(stripe.server.output());
		return line && JSON.parse(line[0]);
	};
	await expect.poll(refused, { timeout: 10_000 }).toMatchObject([
		{ level: "warn", code: "no_signature", ...claims },
		{ level: "warn", code: "too_old", ...claims },
		{ level: "warn", code: "wrong_secret", ...claims },
		{ level: "warn", code: "wrong_secret" },
	]);
	const requests = () => refused().map(({ request }) => lineOf(request));
	const isMalformed = { status: 400, code: "malformed" };
	await expect.poll(requests, { timeout: 10_000 }).toMatchObject([
		{ ...isMalformed, reason: "no_signature" },
		{ ...isMalformed, reason: "too_old" },
		{ ...isMalformed, reason: "wrong_secret" },
		{ ...isMalformed, reason: "wrong_secret" },
	]);
	const [unsigned, old, forged, odd] = refused();
	expect(unsigned).not.toHaveProperty("ageSeconds");
	expect(old.ageSeconds).toBeGreaterThanOrEqual(400);
	expect(forged.ageSeconds).toBeGreaterThanOrEqual(20);
	expect([odd.unverifiedEvent, odd.unverifiedType, odd.event]).toEqual([undefined, undefined, undefined]);
	expect(JSON.stringify(refused())).not.toMatch(/pi_body|zebrafink/);
});

test("an event of unknown type, of the maximum size and age, is 200, and a repeat is 200 without effect", async () => {
	const body = testEvent("evt_unknown", { data: { object: { id: "x_1", object: "invention" } } });
	const padded = body.padEnd(MAX_BYTES);
	const before = new Date(Date.now() - 290_000);
	expect(await send(padded, sign(padded, before))).toBe(200);
	const first = appliedAt("evt_unknown");
	expect(first).toEqual([expect.any(Number)]);
	for (const again of [body, padded, body]) expect(await send(again)).toBe(200);
	expect(appliedAt("evt_unknown")).toEqual(first);
});

test("more than 256 KB is 413, even with a valid signature", async () => {
	expect(await send(testEvent("evt_large").padEnd(MAX_BYTES + 1))).toBe(413);
	expect(appliedAt("evt_large")).toEqual([]);
});
