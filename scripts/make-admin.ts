import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeAdmin, removeAdmin } from "#app/features/admin/make-admin.server.ts";
import { openExisting } from "#db/open-existing.server.ts";
import { databasePath } from "#db/sqlite/connect.ts";

/**
 * `npm run make-admin -- someone@example.com` is the only way to become an admin. `--remove` takes the role away, and
 * `--unconfirmed` allows an account with an unconfirmed address.
 */
const USAGE =
	"Say who: npm run make-admin -- someone@example.com. To take the role away: npm run make-admin -- --remove someone@example.com";
const MESSAGES = {
	made: (email: string) => `${email} is an admin now. Their page is /admin.`,
	already: (email: string) => `${email} is an admin already.`,
	unconfirmed: (email: string) =>
		`${email} has not confirmed this address, so the account may be someone else's. Ask them to confirm it first.`,
	removed: (email: string) => `${email} is no admin any more. Their sessions and API keys have ended.`,
	no_admin: (email: string) => `${email} is no admin.`,
	unknown: (email: string) => `Nobody has registered as ${email}.`,
};
const DONE = ["made", "already", "removed"];

await main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});

async function main(): Promise<void> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: {
			remove: { type: "boolean" },
			unconfirmed: { type: "boolean" },
			help: { type: "boolean", short: "h" },
		},
	});
	if (values.help) return console.log(USAGE);
	const [email, ...more] = positionals;
	if (!email || more.length > 0) throw new Error(USAGE);
	const url = process.env.DATABASE_URL || "file:./data/gangway.db";
	if (!process.env.DATABASE_URL)
		console.log(`DATABASE_URL is not set, so this is the database ${resolve(databasePath(url))}.`);
	const db = await openExisting(url);
	try {
		const result = values.remove
			? await removeAdmin(db, email, new Date())
			: await makeAdmin(db, email, new Date(), values.unconfirmed);
		if (!DONE.includes(result)) throw new Error(MESSAGES[result](email));
		console.log(MESSAGES[result](email));
	} finally {
		await db.close();
	}
}
