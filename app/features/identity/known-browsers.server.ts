import { and, eq, gt, isNotNull, lt, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { knownBrowsers } from "#db/schema/identity.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";

/** How long an account remembers a browser that has signed in to it; a session lasts at most 30 days. */
const KNOWN_BROWSER_RETENTION_MS = 90 * DAY_MS;

export async function rememberBrowser(tx: Tx, userId: string, keyHash: string, now: Date): Promise<void> {
	const signedInAt = now.getTime();
	await tx
		.insert(knownBrowsers)
		.values({ id: newId(), userId, keyHash, signedInAt })
		.onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.keyHash], set: { signedInAt } });
}

/**
 * Whether this browser has signed in to the account with this email within the retention time.
 * @param verified counts only a verified account
 */
export async function isKnownBrowser(
	{ db, now }: Pick<Ctx, "db" | "now">,
	email: string,
	keyHash: string,
	{ verified = false } = {},
): Promise<boolean> {
	const since = now.getTime() - KNOWN_BROWSER_RETENTION_MS;
	const [known] = await db.read
		.select({ id: knownBrowsers.id })
		.from(knownBrowsers)
		.innerJoin(users, eq(users.id, knownBrowsers.userId))
		.where(
			and(
				eq(users.email, email),
				eq(knownBrowsers.keyHash, keyHash),
				gt(knownBrowsers.signedInAt, since),
				verified ? isNotNull(users.emailVerifiedAt) : undefined,
			),
		);
	return known !== undefined;
}

/** Whether the browser is new to an account that knows other browsers. */
export async function isNewBrowser(tx: Tx, userId: string, keyHash: string, now: Date): Promise<boolean> {
	const since = now.getTime() - KNOWN_BROWSER_RETENTION_MS;
	const known = await tx
		.select({ keyHash: knownBrowsers.keyHash })
		.from(knownBrowsers)
		.where(and(eq(knownBrowsers.userId, userId), gt(knownBrowsers.signedInAt, since)));
	return known.length > 0 && !known.some((browser) => browser.keyHash === keyHash);
}

/** @param keptHash of the browser that stays known */
export async function forgetBrowsersOf(tx: Tx, userId: string, keptHash?: string): Promise<void> {
	const isOther = keptHash === undefined ? undefined : ne(knownBrowsers.keyHash, keptHash);
	await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), isOther));
}

export function deleteOldKnownBrowsers(ctx: Ctx): Promise<number> {
	const before = ctx.now.getTime() - KNOWN_BROWSER_RETENTION_MS;
	return deleteInChunks(ctx, knownBrowsers.id, lt(knownBrowsers.signedInAt, before));
}
