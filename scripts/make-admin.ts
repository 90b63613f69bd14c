import { existsSync } from "node:fs";
import { makeAdmin } from "#app/features/admin/make-admin.server.ts";
import { databasePath, openDb } from "#db/client.server.ts";

/** `npm run make-admin -- someone@example.com` is the only way to become an admin. */
const MESSAGES = {
	made: (email: string) => `${email} is an admin now. Their page is /admin.`,
	already: (email: string) => `${email} is an admin already.`,
	unknown: (email: string) => `Nobody has registered as ${email}.`,
};

const url = process.env.DATABASE_URL || "file:./data/gangway.db";
const [email, ...more] = process.argv.slice(2);

if (!email || more.length > 0) exitWithError("Say who: npm run make-admin -- someone@example.com");
if (!existsSync(databasePath(url)))
	exitWithError(`There is no database at ${url}. Start Gangway once, or set DATABASE_URL.`);

const db = openDb(url);
try {
	const made = await makeAdmin(db, email, new Date());
	if (made === "unknown") exitWithError(MESSAGES.unknown(email));
	console.log(MESSAGES[made](email));
} finally {
	db.close();
}

function exitWithError(why: string): never {
	console.error(why);
	process.exit(1);
}
