import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { Client } from "#tests/support/client.ts";
import { DAY } from "#tests/support/clock.ts";
import { PASSWORD } from "#tests/support/password.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { linesOf } from "./log-lines.ts";
import { expectRightBooks } from "./money.ts";
import { type Row, underSeconds } from "./row.ts";
import { ask, health, isAlive, openScene, type Scene, untilSo } from "./scene.ts";

const AHEAD_MS = 365 * DAY;
const ROOT = join(import.meta.dirname, "../..");
const CHANGING_CLOCK = join(import.meta.dirname, "children/changing-clock.ts");
const CLOCK_AHEAD = join(ROOT, "tests/support/clock-ahead.ts");
const MAX_JOBS_MS = 60_000;
/** The text of the page on which a browser clears the data of someone whose session has ended. */
const ENDED_SESSION = "Authentication Required";

/** The machine's clock jumps a year ahead, the jobs run, and the clock is set back. */
export async function changedClock(row: Row): Promise<void> {
	const env = { TRUST_PROXY: "1", CLOCK_AHEAD_MS: String(AHEAD_MS) };
	const server = await startServer({ env, preloads: [CHANGING_CLOCK] });
	try {
		const scene = await openScene(server, 600);
		const paidBefore = paymentsOf(server, scene.mia.email);

		server.signal("SIGUSR2");
		await runJobs(server, AHEAD_MS);
		await expectAhead(row, scene);
		const paidAhead = paymentsOf(server, scene.mia.email);

		server.signal("SIGUSR2");
		await runJobs(server, 0);
		await runJobs(server, 0);
		await expectBack(row, scene);
		const paidAfter = paymentsOf(server, scene.mia.email);
		row.expect(
			"nobody is charged again once the clock is back",
			JSON.stringify(paidAfter) === JSON.stringify(paidAhead),
			paidAfter,
		);
		row.expect(
			"no instalment is charged twice",
			paidAfter.every(({ charges }) => charges <= 1),
			paidAfter,
		);
		const paid = (payments: Paid[]) => payments.filter(({ status }) => status === "paid").length;
		row.expect(
			"the instalments of that year are charged, each once",
			paid(paidAhead) === 3 && paid(paidBefore) === 1,
			paidAhead,
		);
		row.after(
			"What falls due within that year was charged too early, each instalment once, and is not charged again. What runs out within it was deleted, such as sessions, drafts and trips without an organizer.",
		);
		await expectRightBooks(row, server);
		row.log(linesOf(server.output()));
	} finally {
		await server.stop();
	}
}

/** Does what `npm run jobs -- --once` does, with the clock of the same machine. */
async function runJobs({ databaseUrl }: TestServer, aheadMs: number): Promise<void> {
	const clock = aheadMs > 0 ? [`--import=${pathToFileURL(CLOCK_AHEAD).href}`] : [];
	const output = execFileSync(process.execPath, [...clock, "build/server/jobs.js", "--once"], {
		cwd: ROOT,
		env: {
			PATH: process.env.PATH,
			DATABASE_URL: databaseUrl,
			CLOCK_AHEAD_MS: String(aheadMs),
			ALLOW_DEMO: "1",
			NODE_ENV: "production",
		},
		stdio: ["ignore", "pipe", "pipe"],
		timeout: MAX_JOBS_MS,
	}).toString();
	if (/failed:|Error/.test(output)) throw new Error(`a job failed: ${output}`);
}

async function expectAhead(row: Row, scene: Scene): Promise<void> {
	const [page, trip] = [await scene.publicPage(), await scene.tripPage()];
	row.expect("a public page is read", page.status === 200, page.status);
	row.expect("everyone is signed out", trip.text.includes(ENDED_SESSION), trip.text.slice(0, 200));
	const joined = await scene.joinAndPay();
	row.expect(
		"a guest joins and pays",
		joined.status === 303 && joined.location.includes("payment_success"),
		joined.status,
	);
	const ms = await untilSo(20_000, async () => (await health(scene.server)).status === 200);
	row.expect(
		"/healthz is 200, once the jobs have run",
		ms < Number.POSITIVE_INFINITY,
		await health(scene.server),
	);
	row.expect("/livez answers 200", await isAlive(scene.server));
	row.health(`/healthz ${ms < Number.POSITIVE_INFINITY ? 200 : 503}, /livez 200.`);
	row.pages(
		"Public pages: 200. Everyone is signed out, because their sessions have run out. Joining and paying works.",
	);
}

async function expectBack(row: Row, scene: Scene): Promise<void> {
	const { origin } = scene.server;
	const ms = await untilSo(20_000, async () => (await health(scene.server)).status === 200);
	row.expect(
		"/healthz is 200 once the clock is back",
		ms < Number.POSITIVE_INFINITY,
		await health(scene.server),
	);
	const page = await scene.publicPage();
	row.expect("a public page is read", page.status === 200, page.status);
	const former = await scene.tripPage();
	row.expect("sessions of before have ended for good", former.text.includes(ENDED_SESSION));
	const again = await ask(new Client(origin, "10.3.0.1"), "/login", {
		email: scene.olga.email,
		password: PASSWORD,
		returnTo: "/",
	});
	row.expect("people sign in again", again.status === 303, again.status);
	const olga = new Client(origin, "10.3.0.2");
	await olga.post("/login", { email: scene.olga.email, password: PASSWORD, returnTo: "/" });
	const written = await ask(olga, `/trip/${scene.trip.shareId}`, { message: "The clock is right again" });
	row.expect("a message is taken", written.status === 303, written.status);
	const joined = await scene.joinAndPay();
	row.expect("a guest joins and pays", joined.status === 303 && joined.location.includes("payment_success"), [
		joined.status,
		joined.location,
	]);
	row.after(
		`Once it is right, /healthz is 200 in ${underSeconds(ms)}, people sign in again, and forms are taken.`,
	);
}

type Paid = { number: number; status: string; charges: number };

/** A member's payments, each with its number of successful charges. */
function paymentsOf({ databaseUrl }: TestServer, email: string): Paid[] {
	const database = new Database(databaseUrl.slice("file:".length), { readonly: true, timeout: 5_000 });
	const rows = database
		.prepare(
			`select p.payment_number as number, p.status,
				(select count(*) from attempts a join demo_intents i on i.attempt_id = a.id where a.payment_id = p.id and i.status = 'succeeded') as charges
			from payments p join members m on m.id = p.member_id join users u on u.id = m.user_id
			where u.email = ? order by p.payment_number`,
		)
		.all(email) as Paid[];
	database.close();
	return rows;
}
