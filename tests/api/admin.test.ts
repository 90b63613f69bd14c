import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runChild, startChild } from "#tests/support/child-process.ts";
import { Client } from "#tests/support/client.ts";
import { createOwnedTrip, registerClient, signInClient } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { queryNow, runNow, valueNow } from "#tests/support/sql.ts";

const PAGE = "/admin/money";
const CLI = "build/server/make-admin.js";

let server: TestServer;
let admin: Client & { email: string };
let attemptId: string;

beforeAll(async () => {
	server = await startServer();
	process.env.DATABASE_URL = server.databaseUrl;
	admin = await registerClient(server.origin, "Ada");
	const { shareId } = await createOwnedTrip(server.origin);
	await new Client(server.origin).post(`/join/${shareId}`, {
		name: "Maya",
		email: "maya@admin.example",
		paymentPlan: "full",
		testCard: "authentication",
	});
	attemptId = valueNow(server.databaseUrl, "select id from attempts");
	runNow(server.databaseUrl, BROKEN_ROWS);
});
afterAll(async () => {
	delete process.env.DATABASE_URL;
	await server.stop();
});

/** Forms cannot create these rows, and jobs that run in the meantime do not change what the tests check. */
const BROKEN_ROWS = `
	insert into jobs (id, kind, source, payload, status, run_at, tries, last_error, created_at)
		values ('job-1', 'test-job', 's', '{}', 'dead', 0, 30, 'It <b>broke</b>', 0);
	insert into provider_events (id, provider, type, object_ref, received_at, error)
		values ('evt_1', 'demo', 'payment_intent.succeeded', (select id from attempts), 0, 'It broke');
	insert into differences (source, expected, found, found_at, checked_at) values ('charge:ch_x', 100, 90, 0, 0);
	insert into disputes (ref, payment_id, provider, amount, fee, status, opened_at)
		select 'dp_1', payment_id, provider, amount, 1500, 'open', 0 from attempts;
`;

/** Presses a button and reads the toast of the page that follows. */
async function pressButton(what: string, id: string): Promise<string> {
	const response = await admin.post(PAGE, { what, id });
	expect(response.status).toBe(303);
	expect(response.headers.get("Location")).toBe(`${PAGE}#${what}`);
	const html = await (await admin.get(PAGE)).text();
	return /<section class="toasts.*?<\/section>/s.exec(html)?.[0] ?? "no toast";
}

describe("the command line", () => {
	test("makes an admin of a registered user, and of nobody else", async () => {
		const unconfirmed = await startChild(CLI, admin.email).result;
		expect([unconfirmed.code, unconfirmed.errors]).toEqual([
			1,
			`${admin.email} has not confirmed this address, so the account may be someone else's. Ask them to confirm it first.\n`,
		]);
		runNow(server.databaseUrl, "update users set email_verified_at = 1");
		expect(await runChild(CLI, admin.email.toUpperCase())).toMatch(/is an admin now/);
		expect(await runChild(CLI, "--remove", admin.email)).toMatch(/is no admin any more/);
		expect((await admin.get("/api/auth/user")).status).toBe(401);
		const { email } = admin;
		const id = valueNow(server.databaseUrl, "select id from users where email = ?", email);
		admin = Object.assign(await signInClient(server.origin, String(id)), { email });
		expect(await runChild(CLI, admin.email)).toMatch(/is an admin now/);
		expect(await runChild(CLI, admin.email)).toMatch(/is an admin already/);
		for (const args of [["nobody@example.com"], []]) {
			const { code, output, errors } = await startChild(CLI, ...args).result;
			expect([code, output]).toEqual([1, ""]);
			expect(errors).not.toMatch(/\n\s+at /);
		}
	});
});

describe("the admin", () => {
	test("sees all open issues as text", async () => {
		const response = await admin.get(PAGE);
		expect(response.status).toBe(200);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		const html = await response.text();
		expect(html).toContain("It &lt;b&gt;broke&lt;/b&gt;");
		for (const words of ["Expected", "Open disputes", "Every attempt has an answer.", "Sums to $0.00"]) {
			expect(html).toContain(words);
		}
		expect(html.match(/<script/g)).toHaveLength(3); // for Back, for forms and for the bell
	});

	test("can press every retry twice with the effect of one press", async () => {
		expect(await pressButton("jobs", "job-1")).toContain("Queued again");
		expect(await pressButton("jobs", "job-1")).toContain("Nothing left to do");
		expect(await pressButton("events", "evt_1")).toContain("Applied");
		expect(await pressButton("events", "evt_1")).toContain("Nothing left to do");
		expect(await pressButton("differences", "all")).toContain("The books agree");
		expect(await pressButton("differences", "all")).toContain("The books agree");
		for (const _ of [1, 2])
			expect(await pressButton("disputes", "dp_1")).toContain("The demo provider has no such dispute.");
		for (const what of ["refunds", "releases"])
			expect(await pressButton(what, "none")).toContain("Nothing left to do");
		expect(await pressButton("attempts", attemptId)).toContain("Nothing left to do");
	});

	test("closes a stuck attempt once, before or after the sweeper does", async () => {
		runNow(server.databaseUrl, "update attempts set updated_at = updated_at - 172800000");
		expect(await pressButton("attempts", attemptId)).toMatch(/Closed|Nothing left to do/);
		expect(await pressButton("attempts", attemptId)).toContain("Nothing left to do");
		const rows = queryNow(server.databaseUrl, "select status from attempts");
		expect(rows).toEqual([{ status: "canceled" }]);
	});
});
