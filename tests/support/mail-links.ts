import { signMembershipPath } from "#app/features/joining/membership-links.server.ts";
import { makeEntryPath } from "#app/features/members/waiting-list/entry-link.server.ts";
import { type SettingsToken, signSettingsToken } from "#app/mail/signed-links.server.ts";
import type { Db } from "#db/db.ts";
import type { TestServer } from "./server.ts";
import { openServerDb } from "./server-db.ts";

/** The settings address in the footer of someone's mail about a topic. */
export function signedSettingsPath(server: Server, token: SettingsToken): Promise<string> {
	return signed(server, async (db) => `/mail/settings/${await signSettingsToken(db, token)}`);
}

/** The address behind the link in a newsletter mail. */
export function newsletterPath(server: Server, does: "confirm" | "leave", email: string): Promise<string> {
	const topic = does === "confirm" ? "newsletter-confirm" : "newsletter";
	const token = { owner: `email:${email}`, topic };
	return signed(server, async (db) => `/newsletter/${does}/${await signSettingsToken(db, token)}`);
}

/** The address behind the link in mails to a guest. */
export function placePath(server: Server, memberId: string): Promise<string> {
	return signed(server, (db) => signMembershipPath(db, memberId));
}

/** The address behind the link in mails to someone on a waiting list. */
export function waitingPath(server: Server, id: string, email: string): Promise<string> {
	return signed(server, async (db) => (await makeEntryPath({ db }, { purpose: "waiting", id, email })) ?? "");
}

type Server = Pick<TestServer, "databaseUrl">;

async function signed({ databaseUrl }: Server, make: (db: Db) => Promise<string>): Promise<string> {
	const db = openServerDb(databaseUrl);
	try {
		return await make(db);
	} finally {
		db.close();
	}
}
