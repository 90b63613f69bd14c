import { resolve } from "node:path";
import { type PaymentsView, paymentsForCommand } from "#app/features/admin/payments/payments-view.server.ts";
import { readEnv } from "#app/lib/env.server.ts";
import { configureLog } from "#app/lib/log.server.ts";
import { openGateway } from "#app/services.server.ts";
import { openExisting } from "#db/open-existing.server.ts";
import { databasePath } from "#db/sqlite/connect.ts";

/**
 * `npm run payment -- <id or email>` prints the history of a payment, as /admin/payments does. It changes nothing
 * except the log of admins' actions.
 */
const USAGE =
	"Say which: npm run payment -- ID, where ID is an email address, or the id of a payment, attempt, member, charge, intent, checkout, refund or dispute, or the reference on a receipt. Of a request (the reference of an error page, or Stripe's req_…), search the log for it: its lines name the payment";

await main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});

async function main(): Promise<void> {
	const [query = "", ...more] = process.argv.slice(2);
	if (query === "--help" || query === "-h") return console.log(USAGE);
	if (query.trim() === "" || more.length > 0) throw new Error(USAGE);
	const env = readEnv({ ALLOW_DEMO: "1", ...process.env });
	if (!process.env.DATABASE_URL) {
		const provider = env.stripe ? "Stripe" : "the demo provider";
		console.log(
			`DATABASE_URL is not set, so this is the database ${resolve(databasePath(env.DATABASE_URL))}, with ${provider}.\n`,
		);
	}
	// The printed history contains the provider's actions, so its log lines are left out.
	await configureLog({ level: env.LOG_LEVEL === "info" ? "error" : env.LOG_LEVEL });
	const db = await openExisting(env.DATABASE_URL);
	try {
		const now = () => new Date();
		const payments = await openGateway(env.stripe, db, now);
		const view = await paymentsForCommand({ db, now: now(), payments }, query.trim());
		console.log(toLines(view).map(withoutControls).join("\n"));
		if (view.stories.length > 0) return;
		console.log(`\n${USAGE}`);
		process.exitCode = 1;
	} finally {
		await db.close();
	}
}

function toLines({ notes, stories }: PaymentsView): string[] {
	return [
		...notes,
		...stories.flatMap(({ heading, verdict, facts, lines }, index) => [
			...(index > 0 || notes.length > 0 ? [""] : []),
			heading,
			`  ${facts.map(({ label, value }) => `${label}: ${value}`).join("; ")}`,
			"",
			`  ${verdict}`,
			"",
			...lines.map(({ at, text }) => `  ${at.padEnd(31)}${text}`),
		]),
	];
}

/** A typed name must not control the terminal. */
function withoutControls(line: string): string {
	return line.replace(/\p{Cc}/gu, " ");
}
