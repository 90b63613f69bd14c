import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { everyPage, type PageState } from "#tests/support/pages.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

/** 8 or 16 MB, by the shell, and so more than these tests store. */
const MAX_FILE_BLOCKS = 16_384;
const OVER_THE_LIMIT_BYTES = 18_000_000;
/** A page takes milliseconds. A write waits five seconds for a lock. */
const QUICK_MS = 4_000;

const lock = (database: Database.Database) => database.exec("begin immediate");

/** The log grows beyond what the server may write, because this process has no limit. */
function fillDisk(database: Database.Database): void {
	database.pragma("wal_autocheckpoint = 0");
	const fill = database.prepare("insert into settings values ('filler', hex(zeroblob(?)))");
	fill.run(OVER_THE_LIMIT_BYTES / 2);
}

/** What a read would like to store: that somebody was here, how a payment ended, a calendar's next version. */
const GIVE_READS_SOMETHING_TO_STORE = `
	update sessions set last_seen_at = last_seen_at - 2 * 3600 * 1000;
	update payees set ready_at = null;
	update demo_intents set silent_until = null;
	update trips set title = title || ', and back';
`;

const RECORDED_VIEWS = [
	"admin-users",
	"admin-user",
	"admin-trips",
	"admin-trips-none",
	"admin-trip",
	"admin-messages",
	"admin-messages-answered",
	"admin-newsletter",
	"admin-money",
	"admin-mail",
];

describe.each([
	{
		name: "locked by another process",
		makeUnwritable: lock,
		refusal: { code: "busy", message: expect.stringContaining("busy right now") },
	},
	{
		name: "on a full disk",
		makeUnwritable: fillDisk,
		refusal: { code: "storage_unavailable", message: expect.stringContaining("cannot save anything") },
	},
])("while the database is $name", ({ makeUnwritable, refusal }) => {
	let server: TestServer;
	let database: Database.Database;
	let pages: PageState[];
	let organizer: Client;
	let shareId: string;

	beforeAll(async () => {
		server = await startServer({ maxFileBlocks: MAX_FILE_BLOCKS });
		pages = await everyPage(server);
		const fund = pages.find(({ name }) => name === "fund-release");
		if (!fund) throw new Error("there is no page of a fund");
		organizer = fund.client;
		shareId = fund.path.split("/")[2] ?? "";
		await organizer.post(fund.path, ONBOARD_FORM);
		database = new Database(server.databaseUrl.slice("file:".length), { timeout: 5_000 });
		database.exec(GIVE_READS_SOMETHING_TO_STORE);
		makeUnwritable(database);
	});
	afterAll(async () => {
		database.close();
		await server.stop();
	});

	async function answer(client: Client, path: string): Promise<{ status: number; isQuick: boolean }> {
		const startedAt = performance.now();
		const response = await client.get(path);
		await response.text();
		return { status: response.status, isQuick: performance.now() - startedAt < QUICK_MS };
	}

	test("every page in every state answers as ever, and quickly", { timeout: 120_000 }, async () => {
		for (const { name, path, client, status } of pages.filter(({ name }) => !RECORDED_VIEWS.includes(name))) {
			expect({ name, ...(await answer(client, path)) }).toEqual({ name, status, isQuick: true });
		}
	});

	test("what an admin may only see on the record is not shown", async () => {
		const recorded = pages.filter(({ name }) => RECORDED_VIEWS.includes(name));
		const statuses = recorded.map(async ({ path, client }) => (await answer(client, path)).status);
		expect(await Promise.all(statuses)).toEqual(RECORDED_VIEWS.map(() => 503));
	});

	test("so do files and the API's reads", async () => {
		const files = ["route.svg", "preview.png", "qr.svg", "calendar.ics", "statement.csv"];
		const calls = [
			"auth/user",
			"locations/search?q=lis",
			`trips/share/${shareId}`,
			`trips/${shareId}/refunds`,
		];
		for (const path of [
			...files.map((file) => `/trip/${shareId}/${file}`),
			...calls.map((call) => `/api/${call}`),
		]) {
			expect({ path, ...(await answer(organizer, path)) }).toEqual({ path, status: 200, isQuick: true });
		}
	});

	test("what has to be stored is refused with a plain sentence, while pages go on", async () => {
		const isOver = { now: false };
		const posts = Promise.all([
			organizer.json("POST", `/api/trips/${shareId}/messages`, { message: "Hi" }),
			organizer.post(`/trip/${shareId}`, { message: "Hi" }),
		]).finally(() => {
			isOver.now = true;
		});
		do {
			expect(await answer(organizer, `/trip/${shareId}`)).toEqual({ status: 200, isQuick: true });
		} while (!isOver.now);
		const [api, page] = await posts;
		expect(api.status).toBe(503);
		expect(await api.json()).toEqual(refusal);
		expect(page.status).toBe(503);
		expect(await page.text()).toMatch(refusal.message.sample);
		for (const { headers } of [api, page]) expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
	});

	test("afterwards everything is stored again", async () => {
		if (database.inTransaction) database.exec("rollback");
		else {
			database.exec("delete from settings where name = 'filler'");
			database.pragma("wal_checkpoint(truncate)");
		}
		const post = await organizer.json("POST", `/api/trips/${shareId}/messages`, { message: "Hi again" });
		expect(post.status).toBe(201);
	});
});
