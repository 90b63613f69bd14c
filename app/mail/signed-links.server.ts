import { createHmac, timingSafeEqual } from "node:crypto";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import { storedSecret } from "#app/lib/stored-secret.server.ts";
import type { Db } from "#db/db.ts";

/** Opens the settings of the mail's recipient without a sign-in. `sentTo` is the address that the mail went to. */
export type SettingsToken = { owner: string; topic: string; sentTo?: string };

type OpenedSettings = { owner: string; topic: string; wasSentTo: (email: string) => boolean };

/**
 * The token contains a hash of the address that an account's mail went to, because someone who reads the token may not
 * know that address.
 * @returns `payload.signature`, which does not expire: last year's mail must still lead to its settings
 */
export async function signSettingsToken(db: Db, { owner, topic, sentTo }: SettingsToken): Promise<string> {
	const fields = [owner, topic, ...(sentTo ? [shortHash(sentTo)] : [])];
	const payload = Buffer.from(JSON.stringify(fields)).toString("base64url");
	return `${payload}.${await sign(db, payload)}`;
}

/** @returns null for a token that we have not signed */
export async function readSettingsToken(db: Db, token: string): Promise<OpenedSettings | null> {
	const [payload = "", signature = ""] = token.split(".");
	if (!(await isSigned(db, payload, signature))) return null;
	const fields = JSON.parse(Buffer.from(payload, "base64url").toString()) as [string, string, string?];
	const [owner, topic, sentTo] = fields;
	return { owner, topic, wasSentTo: (email) => shortHash(email) === sentTo };
}

const shortHash = (email: string) => hashSecret(email).slice(0, 16);

/** Signs a text for the address of a mailed link that does not expire. */
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
export const mailSecret = (db: Db) => storedSecret(db, "mail_secret", newSecret);
