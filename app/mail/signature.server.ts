import { createHmac, timingSafeEqual } from "node:crypto";
import { newSecret } from "#app/lib/ids.server.ts";
import { storedSetting } from "#app/lib/stored-setting.server.ts";
import type { Db } from "#db/client.server.ts";

/** Signs what stands in the address of a mailed link that does not expire. */
export async function sign(db: Db, text: string): Promise<string> {
	return createHmac("sha256", await mailSecret(db))
		.update(text)
		.digest("base64url");
}

export async function isSigned(db: Db, text: string, signature: string): Promise<boolean> {
	const expected = Buffer.from(await sign(db, text));
	const given = Buffer.from(signature);
	return given.length === expected.length && timingSafeEqual(given, expected);
}

/** It is never replaced, because the links in old mails must go on working. */
export const mailSecret = (db: Db) => storedSetting(db, "mail_secret", newSecret);
