import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "#db/db.ts";
import type { Mailer } from "./mailer.ts";
import { mailSecret } from "./signed-links.server.ts";

type Thread = { id: string; number: number };

/** The length of the signature: 96 bits in hex, because mail servers may change the case of an address. */
const SIGNATURE = 24;

/**
 * The address for replies to a thread; null if this installation receives no mail. Only the thread's writer gets it.
 */
export async function threadAddress(
	ctx: { db: Db; mail: Pick<Mailer, "replyAddress"> },
	thread: Thread,
): Promise<string | null> {
	const { replyAddress } = ctx.mail;
	if (!replyAddress) return null;
	const at = replyAddress.lastIndexOf("@");
	const token = `${thread.number}-${await signatureOf(ctx.db, thread.id)}`;
	return `${replyAddress.slice(0, at)}+${token}${replyAddress.slice(at)}`;
}

export type ThreadToken = { number: number; signature: string };

/** Reads the token in the address that a mail was sent to; null if it is not a thread's. */
export function readThreadAddress(replyAddress: string, to: string): ThreadToken | null {
	const at = replyAddress.lastIndexOf("@");
	const [local, domain] = [replyAddress.slice(0, at), replyAddress.slice(at)].map((part) =>
		part.toLowerCase(),
	);
	const given = to.trim().toLowerCase();
	if (!given.startsWith(`${local}+`) || !given.endsWith(domain ?? "")) return null;
	const token = given.slice((local?.length ?? 0) + 1, given.length - (domain?.length ?? 0));
	const [, number, signature] = TOKEN.exec(token) ?? [];
	return number && signature ? { number: Number(number), signature } : null;
}

const TOKEN = /^(\d{1,9})-([0-9a-f]{24})$/;

export async function isThreadSigned(db: Db, id: string, signature: string): Promise<boolean> {
	const expected = Buffer.from(await signatureOf(db, id));
	const given = Buffer.from(signature);
	return given.length === expected.length && timingSafeEqual(given, expected);
}

async function signatureOf(db: Db, id: string): Promise<string> {
	const mac = createHmac("sha256", await mailSecret(db)).update(`thread-reply:${id}`);
	return mac.digest("hex").slice(0, SIGNATURE);
}
