import Database from "better-sqlite3";
import type { Client } from "#tests/support/client.ts";
import type { PageState } from "#tests/support/pages.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const NET = 95_060;

type Fund = { olga: Client; trip: TripJson };

/** The fund page while money is too new or on hold, when the organizer owes something, and with payouts. */
export async function fundPages(
	server: TestServer,
): Promise<{ pages: PageState[]; stop(): Promise<unknown> }> {
	const holding = await startServer({ env: { DATABASE_URL: server.databaseUrl, RELEASE_HOLD_DAYS: "7" } });
	const [none, held, waiting, owing, paidOut, closed] = await Promise.all([
		paidFund(server),
		readyFund(server),
		readyFund(server),
		readyFund(server),
		readyFund(server),
		readyFund(server),
	]);
	await held.olga.post(pathOf(held), { amount: "200", recipient: "The airline", after: "none" });
	await paidOut.olga.post(pathOf(paidOut), { amount: "400", purpose: "Flights", after: "none" });
	const database = new Database(server.databaseUrl.slice("file:".length), { timeout: 5_000 });
	makeWait(database, waiting.trip.id);
	owe(database, owing.trip.id);
	database.exec(`update payouts set status = 'failed', failure_message = 'The bank account has been closed.'
		where payee_id = (${payeeOf(paidOut.trip.id)})`);
	database.exec(
		`update payees set ready_at = created_at, archived_at = created_at where id = (${payeeOf(closed.trip.id)})`,
	);
	database.close();
	const page = (name: string, fund: Fund, origin = "") => ({
		...{ name, path: `${origin}${pathOf(fund)}`, client: fund.olga, status: 200 },
	});
	return {
		pages: [
			page("fund-account-none", none),
			page("fund-account-closed", closed),
			page("fund-held", held, holding.origin),
			{
				...page("fund-held-dashboard", held),
				path: `${holding.origin}/trip/${held.trip.shareId}?view=money`,
			},
			page("fund-waiting", waiting),
			page("fund-debt", owing),
			page("fund-payout-failed", paidOut),
		],
		stop: () => holding.stop(),
	};
}

const pathOf = ({ trip }: Fund) => `/fund-release/${trip.id}`;
const payeeOf = (tripId: string) =>
	`select id from payees where user_id = (select organizer_id from trips where id = '${tripId}')`;

async function paidFund({ origin, databaseUrl }: TestServer): Promise<Fund> {
	const olga = await registerClient(origin, "Olga");
	setTier(databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga, { title: "Lisbon with the crew" });
	const maya = await registerClient(origin, "Maya");
	await maya.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
	return { olga, trip };
}

async function readyFund(server: TestServer): Promise<Fund> {
	const fund = await paidFund(server);
	await fund.olga.post(pathOf(fund), ONBOARD_FORM);
	return fund;
}

function makeWait(database: Database.Database, tripId: string): void {
	const id = `waiting-${tripId}`;
	const at = Date.now();
	database
		.prepare(
			`insert into fund_releases (id, trip_id, organizer_id, amount, purpose, provider, payee_ref, reserved_at)
			select ?, id, organizer_id, ?, 'Flights', 'demo', 'acct_demo', ? from trips where id = ?`,
		)
		.run(id, NET, at, tripId);
	database
		.prepare(
			`insert into release_lines (id, release_id, payment_id, amount, status, created_at, updated_at)
			select ?, ?, id, ?, 'waiting', ?, ? from payments where trip_id = ? and status = 'paid'`,
		)
		.run(`line-${id}`, id, NET, at, at + 60 * 60_000, tripId);
	post(database, tripId, `release-reserve:${id}`, { [`fund:${tripId}`]: NET, release_clearing: -NET });
}

function owe(database: Database.Database, tripId: string): void {
	const trip = database.prepare("select organizer_id as id from trips where id = ?").get(tripId) as {
		id: string;
	};
	post(database, null, `screens-debt:${tripId}`, {
		[`organizer_debt:${trip.id}`]: 40_000,
		dispute_loss: -40_000,
	});
}

function post(
	database: Database.Database,
	tripId: string | null,
	source: string,
	lines: Record<string, number>,
): void {
	database.transaction(() => {
		for (const [account, amount] of Object.entries(lines)) {
			database
				.prepare("insert into ledger_lines (id, entry_id, book, account, amount) values (?, ?, 'demo', ?, ?)")
				.run(`${source}-${account}`, source, account, amount);
		}
		database
			.prepare(
				"insert into ledger_entries (id, book, source, trip_id, memo, occurred_at) values (?, 'demo', ?, ?, '', ?)",
			)
			.run(source, source, tripId, Date.now());
	})();
}
