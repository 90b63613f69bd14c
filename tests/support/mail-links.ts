import { type SettingsToken, signSettingsToken } from "#app/mail/settings-token.server.ts";
import { openDb } from "#db/client.server.ts";
import type { TestServer } from "./server.ts";

/** The address in the footer of somebody's mail about a topic. */
export async function signedSettingsPath(
	{ databaseUrl }: Pick<TestServer, "databaseUrl">,
	token: SettingsToken,
): Promise<string> {
	const db = openDb(databaseUrl);
	try {
		return `/mail/settings/${await signSettingsToken(db, token)}`;
	} finally {
		db.close();
	}
}
