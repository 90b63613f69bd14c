import type { Db } from "#db/client.server.ts";
import { isSigned, sign } from "./signature.server.ts";

/** Opens the settings of whoever got the mail, without a sign-in. */
export type SettingsToken = { owner: string; topic: string };

/** @returns `payload.signature`, which does not expire: a mail of last year must still lead to its settings */
export async function signSettingsToken(db: Db, { owner, topic }: SettingsToken): Promise<string> {
	const payload = Buffer.from(JSON.stringify([owner, topic])).toString("base64url");
	return `${payload}.${await sign(db, payload)}`;
}

/** @returns null for a token that we have not signed */
export async function readSettingsToken(db: Db, token: string): Promise<SettingsToken | null> {
	const [payload = "", signature = ""] = token.split(".");
	if (!(await isSigned(db, payload, signature))) return null;
	const [owner, topic] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [string, string];
	return { owner, topic };
}
