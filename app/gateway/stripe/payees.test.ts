import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payeeRequest } from "#tests/support/payees.ts";
import { type Stripe, stripeClient } from "./client.server.ts";
import { ensurePayee } from "./payees.server.ts";

const ACCOUNTS = [
	{ id: "acct_0", object: "v2.core.account", metadata: { payee_id: "u0" } },
	{ id: "acct_1", object: "v2.core.account", metadata: { payee_id: "u1" } },
];
const NOW = new Date("2026-11-20T10:05:00.000Z");
const asked: string[] = [];

/** A Stripe whose keys were used before, with an account of u1 under another name in a list of one per page. */
const server = createServer((request, response) => {
	const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe");
	asked.push(`${request.method} ${pathname} ${request.headers["idempotency-key"] ?? ""}`.trim());
	const at = Number(searchParams.get("page") ?? 0);
	const next = at + 1 < ACCOUNTS.length ? `${pathname}?page=${at + 1}` : null;
	const isUsed = request.method === "POST" && /:u\d$/.test(String(request.headers["idempotency-key"]));
	const reused = { error: { type: "idempotency_error", message: "Used with other parameters." } };
	const made = { id: "acct_2", object: "v2.core.account" };
	const page = { data: ACCOUNTS.slice(at, at + 1), next_page_url: next, previous_page_url: null };
	const answer = request.method === "POST" ? made : page;
	response.writeHead(isUsed ? 400 : 200, { "Content-Type": "application/json" });
	response.end(JSON.stringify(isUsed ? reused : answer));
});
let stripe: Stripe;

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	stripe = stripeClient({ secretKey: "sk_test_1", apiBase: `http://127.0.0.1:${port}` });
});
afterAll(() => server.closeAllConnections());

test("an organizer keeps their account after a change of name", async () => {
	const payee = payeeRequest({ id: "u1", name: "Olga Ames" });
	expect(await ensurePayee(stripe, payee, NOW)).toEqual({ ref: "acct_1" });
	expect(asked).toEqual([
		"POST /v2/core/accounts payee:u1",
		"GET /v2/core/accounts",
		"GET /v2/core/accounts",
	]);
});

test("an organizer without an account gets one under a new key", async () => {
	const payee = payeeRequest({ id: "u2", name: "Maya" });
	expect(await ensurePayee(stripe, payee, NOW)).toEqual({ ref: "acct_2" });
});
