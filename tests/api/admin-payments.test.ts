import { afterAll, beforeAll, expect, test } from "vitest";
import { startChild } from "#tests/support/child-process.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, makeAdmin, registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { queryNow } from "#tests/support/sql.ts";

const CLI = "build/server/payment.js";
const EMAIL = `maya-${process.hrtime.bigint()}@story.example`;

type Attempt = { id: string; paymentId: string; ref: string; chargeRef: string };

let server: SharedServer;
let admin: Client;
let attempt: Attempt;

beforeAll(async () => {
	server = await sharedServer();
	process.env.DATABASE_URL = server.databaseUrl;
	const ada = await registerClient(server.origin, "Ada");
	makeAdmin(server.databaseUrl, ada.email);
	admin = ada;
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"), {
		title: "Rome <b>again</b>",
	});
	const joined = await new Client(server.origin).post(`/join/${trip.shareId}`, {
		name: "Maya",
		email: EMAIL,
		paymentPlan: "full",
		testCard: "success",
	});
	expect(joined.status).toBe(303);
	attempt = select<Attempt>(
		`select attempts.id, payment_id as "paymentId", ref, charge_ref as "chargeRef" from attempts
			join payments on payments.id = payment_id join members on members.id = member_id where email = ?`,
		EMAIL,
	);
});
afterAll(() => {
	delete process.env.DATABASE_URL;
});

function select<Row>(sql: string, ...values: string[]): Row {
	const [row] = queryNow<Row>(server.databaseUrl, sql, ...values);
	if (!row) throw new Error(`no row: ${sql}`);
	return row;
}

const readPage = async (query: string) => {
	const response = await admin.get(`/admin/payments?q=${encodeURIComponent(query)}`);
	expect(response.status).toBe(200);
	return response.text();
};

test("an admin finds a payment by an address and by its ids, and reads its story without scripts", async () => {
	expect(await (await admin.get("/admin/money")).text()).toContain('href="/admin/payments"');
	for (const query of [` ${EMAIL.toUpperCase()} `, ...Object.values(attempt)]) {
		const html = await readPage(query);
		for (const words of [
			"Paid once: ",
			`Attempt ${attempt.id} succeeded`,
			"Rome &lt;b&gt;again&lt;/b&gt;",
			`(charge:${attempt.chargeRef})`,
		])
			expect(html).toContain(words);
		expect(html).toMatch(/The provider says now of attempt \S+ \(\S+\): succeeded/);
		expect(html).not.toContain("Book it</");
	}
	expect(await readPage("<i>nobody")).toContain("has to do with “&lt;i&gt;nobody”");
});

test("booking what is booked already changes nothing, and leads back to the story", async () => {
	const path = `/admin/payments?q=${attempt.paymentId}`;
	const pressed = await admin.post(path, { attempt: attempt.id });
	expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, path]);
	expect(await readPage(attempt.paymentId)).toContain("Paid once: ");
	expect((await admin.post(path, { attempt: "" })).status).toBe(400);
});

test("npm run payment prints the same story, and says what it did not find", async () => {
	const { code, output, errors } = await startChild(CLI, EMAIL).result;
	expect([code, errors]).toEqual([0, ""]);
	expect(output).toMatch(/^Maya, Rome <b>again<\/b>: payment 1 of 1, \$/);
	expect(output).toContain(`Attempt ${attempt.id} succeeded`);
	const html = await readPage(EMAIL);
	for (const line of output.split("\n").filter((one) => one.includes("Attempt ")))
		expect(html).toContain(
			line
				.trim()
				.split(/\s{2,}|(?<=UTC)\s+/)
				.at(-1),
		);
	const looks = queryNow<{ action: string; details: string }>(
		server.databaseUrl,
		"select action, details from admin_actions where admin_id = 'command line'",
	).map(({ action, details }) => ({ action, search: JSON.parse(details).search }));
	expect(looks).toContainEqual({ action: "viewed", search: EMAIL });

	const unknown = await startChild(CLI, "pi_unknown").result;
	expect([unknown.code, unknown.output]).toEqual([
		1,
		expect.stringMatching(/Nothing found.*Say which: npm run payment/s),
	]);
	for (const args of [[], ["one", "two"]]) {
		const wrong = await startChild(CLI, ...args).result;
		expect([wrong.code, wrong.output]).toEqual([1, ""]);
		expect(wrong.errors).toMatch(/^Say which: npm run payment -- ID.*\n$/);
	}
});
