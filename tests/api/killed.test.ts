import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const ROUNDS = 8;
const GUESTS = 4;

let server: TestServer;
afterAll(() => server.stop());

/** Makes a crash look older, so that attempts are no longer in flight and the dead process's leases are over. */
function passTime(databaseUrl: string): void {
	const database = new Database(databaseUrl.slice("file:".length), { timeout: 5_000 });
	database.exec("update attempts set updated_at = updated_at - 60000; delete from leases");
	database.close();
}

function query<Row>(databaseUrl: string, sql: string): Row[] {
	const database = new Database(databaseUrl.slice("file:".length), { readonly: true, timeout: 5_000 });
	const rows = database.prepare(sql).all() as Row[];
	database.close();
	return rows;
}

test("the real server is killed at any moment while people pay, and no cent is lost or charged twice", async () => {
	server = await startServer();
	for (let round = 0; round < ROUNDS; round += 1) {
		const trip = await createTripByApi(new Client(server.origin), { partySize: GUESTS + 1 });
		const guests = Array.from({ length: GUESTS }, (_, index) => ({
			client: new Client(server.origin),
			email: `g${index}@killed.example`,
		}));
		const paying = guests.map(({ client, email }, index) =>
			client
				.post(`/join/${trip.shareId}`, {
					name: "Guest",
					email,
					paymentPlan: "full",
					testCard: index % 2 === 0 ? "success" : "lost_answer",
				})
				.catch(() => null),
		);
		await new Promise((resolve) => setTimeout(resolve, 5 + round * 10));
		await server.kill();
		await Promise.all(paying);
		passTime(server.databaseUrl);
		server = await startServer({ env: { DATABASE_URL: server.databaseUrl } });
	}
	await expect
		.poll(() => query(server.databaseUrl, "select id from attempts where status = 'unknown'"), {
			timeout: 15_000,
		})
		.toEqual([]);

	const { databaseUrl } = server;
	const [books] = query<{ total: number; balance: number }>(
		databaseUrl,
		"select coalesce(sum(amount), 0) total, coalesce(sum(amount) filter (where account = 'stripe_balance'), 0) balance from ledger_lines",
	);
	const [provider] = query<{ net: number }>(
		databaseUrl,
		"select coalesce(sum(amount - fee - refunded_amount), 0) net from demo_intents where status = 'succeeded'",
	);
	expect(books).toEqual({ total: 0, balance: provider?.net });
	const charges = query<{ kept: number; paid: number; confirmed: number }>(
		databaseUrl,
		`select (select count(*) from attempts a join demo_intents d on d.ref = a.ref
			where a.payment_id = p.id and d.status = 'succeeded' and d.refunded_amount = 0) kept,
			p.status = 'paid' paid, m.confirmed confirmed
		from payments p join members m on m.id = p.member_id `,
	);
	expect(charges.filter((charge) => charge.paid).length).toBeGreaterThan(0);
	for (const { kept, paid, confirmed } of charges) expect([kept, confirmed]).toEqual([paid, paid]);
}, 60_000);
