import { inArray, sql } from "drizzle-orm";
import type { Db } from "../db.ts";
import { pushSubscriptions } from "../schema/messages.ts";
import { settings } from "../schema/system.ts";
import { SECRET_SETTINGS, type SecretName, type SecretsKey, secretBox } from "../secret-box.ts";
import { isReadable } from "../secrets.ts";
import { IS_OTHER_PROCESS, nameOfDatabase } from "./connect.ts";

/** As `forgetSecrets`, for a PostgreSQL database. @throws Error with what to do while a server uses the database */
export async function forgetSecretsOnServer(
	url: string,
	db: Db,
	{ keys, all }: { keys: readonly SecretsKey[]; all: boolean },
): Promise<SecretName[]> {
	const others = await db.read.$count(sql`pg_stat_activity`, sql.raw(IS_OTHER_PROCESS));
	if (others > 0) {
		throw new Error(
			`${nameOfDatabase(url)} is in use. Stop every server, and \`npm run jobs\` where it runs by itself. Then try again.`,
		);
	}
	const box = secretBox(keys);
	return db.write(async (tx) => {
		const rows = await tx
			.select()
			.from(settings)
			.where(inArray(settings.name, [...SECRET_SETTINGS]));
		const stored = rows.map(({ name, value }) => ({ name: name as SecretName, value }));
		const forgotten = stored.filter((secret) => all || !isReadable(box, secret)).map(({ name }) => name);
		if (forgotten.length > 0) await tx.delete(settings).where(inArray(settings.name, forgotten));
		// Browsers have subscribed with the deleted key, and would refuse messages signed with another.
		if (forgotten.includes("vapid_keys")) await tx.delete(pushSubscriptions);
		return forgotten;
	});
}
