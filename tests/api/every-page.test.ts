import { globSync } from "node:fs";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPostgres } from "#db/engine.ts";
import { databasePath } from "#db/sqlite/connect.ts";
import type { Client } from "#tests/support/client.ts";
import { htmlProblems } from "#tests/support/every-page/html-problems.ts";
import { metaProblems } from "#tests/support/every-page/meta-problems.ts";
import { styleProblems } from "#tests/support/every-page/style-problems.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { everyPage, type PageState } from "#tests/support/pages.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { runNow, tablesNow } from "#tests/support/sql.ts";
import { keepFromWrites } from "#tests/support/waiting-writes.ts";

/** 8 or 16 MB, depending on the shell, which is more than these tests store. */
const MAX_FILE_BLOCKS = 16_384;
const OVER_THE_LIMIT_BYTES = 18_000_000;
/** A write waits this long for a lock, so a page that waits takes longer each time. */
const LOCK_WAIT_MS = 5_000;
/** A page that does not wait takes milliseconds, but may take seconds once on a busy machine. */
const TRIES = 3;

const STUMBLED_OVER = [
	/coming soon/i, // every feature of a plan on sale works
	/ in all\b|>In all</,
	/without a line|slow lines/,
	/(will|first) stand here/,
	/need not|you will be told/,
	/ is on Gangway/,
	/yours alone|take it along/i,
	/by the clock of/i,
	/thrown? (it )?away/i,
	/still free|the odd cents are/,
	/ask back of/,
	/gets lost|got lost|by itself/,
	/cleared before your next visit/,
	/Told from|Cost for everyone|booked or charged/,
	/What changes later|is kept nowhere/,
];

/** Values that reads would like to store: someone's last visit, a payment's outcome, a calendar's next version. */
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
	"admin-requests",
	"admin-requests-none",
	"admin-request",
	"admin-newsletter",
	"admin-money",
	"admin-payments",
	"admin-mail",
];

/** The pages whose reads store something, one of each kind. */
const STORING_VIEWS = [
	"home-signed-in",
	"trip-member",
	"fund-release",
	"checkout-checking",
	"calendar-linked",
];

let server: TestServer;
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
});
afterAll(async () => {
	await server.stop();
});

type MakeUnwritable = (url: string) => Promise<() => void | Promise<void>>;

/** The log grows beyond what the server may write, because this process has no limit. */
const fillDisk: MakeUnwritable = async (url) => {
	if (isPostgres(url)) return refuseWrites(url);
	const database = new Database(databasePath(url), { timeout: 5_000 });
	database.pragma("wal_autocheckpoint = 0");
	const fill = database.prepare("insert into settings values ('filler', hex(zeroblob(?)))");
	fill.run(OVER_THE_LIMIT_BYTES / 2);
	return () => {
		database.exec("delete from settings where name = 'filler'");
		database.pragma("wal_checkpoint(truncate)");
		database.close();
	};
};

/** PostgreSQL refuses writes like this when its disk is full. */
function refuseWrites(url: string): () => void {
	const refuse = tablesNow(url).map(
		(table) =>
			`create trigger full_disk before insert or update on ${table} for each statement execute function full_disk();`,
	);
	runNow(
		url,
		`create function full_disk() returns trigger language plpgsql as
			$$ begin raise 'could not extend file' using errcode = '53100'; end $$; ${refuse.join(" ")}`,
	);
	return () => void runNow(url, "drop function full_disk cascade");
}

async function answer(client: Client, path: string): Promise<{ status: number; isQuick: boolean }> {
	for (let tries = 1; ; tries += 1) {
		const startedAt = performance.now();
		const response = await client.get(path);
		await response.text();
		const isQuick = performance.now() - startedAt < LOCK_WAIT_MS;
		if (isQuick || tries === TRIES) return { status: response.status, isQuick };
	}
}

describe.each([
	{
		name: "locked by another process",
		makeUnwritable: keepFromWrites,
		isOpened: () => true,
		refusal: { code: "busy", message: expect.stringContaining("busy right now") },
	},
	{
		name: "on a full disk",
		makeUnwritable: fillDisk,
		// Only the error of the write differs from the one above.
		isOpened: (name: string) => isLongRun || STORING_VIEWS.includes(name),
		refusal: { code: "storage_unavailable", message: expect.stringContaining("cannot save anything") },
	},
])("while the database is $name", ({ makeUnwritable, isOpened, refusal }) => {
	let makeWritable: Awaited<ReturnType<MakeUnwritable>>;
	beforeAll(async () => {
		runNow(server.databaseUrl, GIVE_READS_SOMETHING_TO_STORE);
		makeWritable = await makeUnwritable(server.databaseUrl);
	});

	test("every page in every state answers as ever, and quickly", { timeout: 600_000 }, async () => {
		const opened = pages.filter(({ name }) => !RECORDED_VIEWS.includes(name) && isOpened(name));
		expect(opened.length).toBeGreaterThanOrEqual(STORING_VIEWS.length);
		for (const { name, path, client, status } of opened) {
			expect({ name, ...(await answer(client, path)) }).toEqual({ name, status, isQuick: true });
		}
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

	test("what has to be stored is refused with a plain sentence, and what an admin sees only on the record is not shown, while pages go on", async () => {
		const isOver = { now: false };
		const recorded = pages.filter(({ name }) => RECORDED_VIEWS.includes(name));
		const refused = Promise.all([
			organizer.json("POST", `/api/trips/${shareId}/messages`, { message: "Hi" }),
			organizer.post(`/trip/${shareId}`, { message: "Hi" }),
			...recorded.map(({ path, client }) => client.get(path)),
		]).finally(() => {
			isOver.now = true;
		});
		do {
			expect(await answer(organizer, `/trip/${shareId}`)).toEqual({ status: 200, isQuick: true });
		} while (!isOver.now);
		const [api, page, ...views] = await refused;
		expect(api.status).toBe(503);
		expect(await api.json()).toEqual({ ...refusal, reference: api.headers.get("X-Request-Id") });
		expect(page.status).toBe(503);
		expect(await page.text()).toMatch(refusal.message.sample);
		for (const { headers } of [api, page]) expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
		expect(views.map(({ status }) => status)).toEqual(RECORDED_VIEWS.map(() => 503));
	});

	test("afterwards everything is stored again", async () => {
		await makeWritable();
		const post = await organizer.json("POST", `/api/trips/${shareId}/messages`, { message: "Hi again" });
		expect(post.status).toBe(201);
	});
});

// An admin's page view is recorded once an hour, so these come after the views that must not be recorded.
test("every page is valid HTML with a title, heading, description and styles, in words that nobody has stumbled over", {
	timeout: 600_000,
}, async () => {
	const problems: string[] = [];
	for (const { name, path, client, status } of pages) {
		const html = await (await client.get(path)).text();
		const found = [...(await htmlProblems(html)), ...metaProblems(html, status), ...styleProblems(html)];
		const shown = html.replaceAll("<!-- -->", "").replaceAll(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, "");
		found.push(...STUMBLED_OVER.filter((words) => words.test(shown)).map(String));
		problems.push(...found.map((problem) => `${name}: ${problem}`));
	}
	expect(problems).toEqual([]);
});

test("the checks find what is wrong with a page's HTML", async () => {
	const [stylesheet] = globSync("assets/app-*.css", { cwd: "build/client" }).map((file) => `/${file}`);
	expect((await htmlProblems("<p style='color: red'>")).join("\n")).toMatch(
		/no-inline-style[\s\S]*0 h1[\s\S]*no title/,
	);
	expect(metaProblems("<title>x</title>", 200)).toEqual([
		"a description of 0 characters, not 50 to 170",
		"canonical address: false, noindex: false",
	]);
	expect(metaProblems('<meta name="description" content="x"/>', 404)).toHaveLength(1);
	const style = (rules: string) => `<script>"gangway_styles=${stylesheet};"</script><style>${rules}</style>`;
	const unstyled = styleProblems(`${style(".card{top:0}")}<p class="card button">`);
	expect(unstyled).toEqual(expect.arrayContaining(["no styles for .button", "no styles for h1"]));
	expect(unstyled).not.toContain("no styles for .card");
	expect(unstyled).not.toContain("no styles for .button-quiet");
	const titled = (heading: string) => htmlProblems(`<title>Ann: trip · Gangway</title><h1>${heading}</h1>`);
	expect((await titled("Ann")).join()).toContain('the title "Ann: trip · Gangway" is not the heading "Ann"');
	expect((await titled("<bdi>Ann</bdi><span>:<!-- --> trip</span>")).join()).not.toContain(
		"is not the heading",
	);
	const early = `<head><title>x · Gangway</title><link rel="modulepreload" href="/assets/vendor-1.js"/></head>
		<script>__reactRouterContext = 1</script><main><h1>x</h1></main>`;
	expect(await htmlProblems(early)).toEqual(
		expect.arrayContaining([
			"preloads scripts in the head",
			expect.stringContaining("a router script stands before the content"),
		]),
	);
});
