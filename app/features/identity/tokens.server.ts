import { and, eq, exists, gt, gte, inArray, isNull, lt, max, ne, notInArray, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import type { SecretLink } from "#app/mail/content.ts";
import type { Reader, Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { users } from "#db/schema/access.ts";
import { accountTokens, type TOKEN_PURPOSES } from "#db/schema/identity.ts";
import { outbox } from "#db/schema/mail.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import * as texts from "./texts.ts";

export const MAILED_LINK_TTL_MS = 30 * MINUTE_MS;

export type AccountPurpose = (typeof TOKEN_PURPOSES)[number];
type AccountToken = typeof accountTokens.$inferSelect;

/** The kinds of mail with a link that takes an account back. */
const TAKE_BACK_MAILS = ["email_changed", "two_step_on", "password_removed", "passkey_removed"];

const PAGE_OF: Record<AccountPurpose, string> = {
	verify_email: "/verify",
	change_email: "/reset-password", // takes the account back to its previous address
	reset_password: "/reset-password",
	sign_in: "/sign-in",
};

/**
 * Makes a one-time link to an account, valid for 30 minutes from the time its mail is sent. A link that takes an
 * account back, when sent again, ends when the previous one does.
 * @returns its path, or null if no account has the address (any more) or it would have expired
 */
export async function makeAccountPath(
	ctx: Pick<Ctx, "db" | "now">,
	link: SecretLink & { purpose: AccountPurpose },
): Promise<string | null> {
	const { purpose, id, email, returnTo, isSentAgain } = link;
	const secret = newSecret();
	const isMade = await ctx.db.write(async (tx) => {
		const isOwner = id ? eq(users.id, id) : undefined;
		const hasAddress = purpose === "change_email" ? undefined : eq(users.email, email);
		const [user] = await tx
			.select({ id: users.id })
			.from(users)
			.where(and(isOwner, hasAddress, isNull(users.deletedAt)))
			.limit(1);
		if (!user) return false;
		const expiresAt = isSentAgain
			? await endOfTakeBack(tx, user.id, email)
			: ctx.now.getTime() + MAILED_LINK_TTL_MS;
		if (expiresAt <= ctx.now.getTime()) return false;
		await tx
			.insert(accountTokens)
			.values({ tokenHash: hashSecret(secret), userId: user.id, purpose, email, expiresAt });
		return true;
	});
	const query = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : "";
	return isMade ? `${PAGE_OF[purpose]}/${secret}${query}` : null;
}

/** When the last unused link that restores this address expires, UTC ms; 0 if there is none. */
async function endOfTakeBack(tx: Tx, userId: string, email: string): Promise<number> {
	const isOwn = and(eq(accountTokens.userId, userId), eq(accountTokens.email, email));
	const isUnused = and(eq(accountTokens.purpose, "change_email"), isNull(accountTokens.usedAt));
	const [last] = await tx
		.select({ expiresAt: max(accountTokens.expiresAt) })
		.from(accountTokens)
		.where(and(isOwn, isUnused));
	return last?.expiresAt ?? 0;
}

/** The path on which a person who has just confirmed their address chooses a password; valid for 30 minutes. */
export async function makeNewPasswordPath(
	ctx: Pick<Ctx, "now">,
	tx: Tx,
	{ id: userId, email }: { id: string; email: string },
): Promise<string> {
	const secret = newSecret();
	const purpose = "reset_password";
	const expiresAt = ctx.now.getTime() + MAILED_LINK_TTL_MS;
	await tx.insert(accountTokens).values({ tokenHash: hashSecret(secret), userId, purpose, email, expiresAt });
	return `${PAGE_OF[purpose]}/${secret}`;
}

/** Reads a valid link without using it up. @throws DomainError not_found */
export async function readToken(
	ctx: Pick<Ctx, "db" | "now">,
	secret: string,
	purposes: AccountPurpose[],
): Promise<AccountToken> {
	const usable = isUsable(ctx.db.read, secret, purposes, ctx.now);
	const [token] = await ctx.db.read.select().from(accountTokens).where(usable);
	return requireLink(token);
}

/** The account of a link, even if the link is used or expired. Null if the account has another address now. */
export async function findTokenOwner(db: Reader, secret: string, purpose: AccountPurpose) {
	const [found] = await db
		.select({ user: users })
		.from(accountTokens)
		.innerJoin(users, and(eq(users.id, accountTokens.userId), eq(users.email, accountTokens.email)))
		.where(and(eq(accountTokens.tokenHash, hashSecret(secret)), eq(accountTokens.purpose, purpose)));
	return found?.user ?? null;
}

/** Marks a link as used, so that of two concurrent requests only one succeeds. @throws DomainError not_found */
export async function takeToken(
	tx: Tx,
	secret: string,
	purposes: AccountPurpose[],
	now: Date,
): Promise<AccountToken> {
	const [token] = await tx
		.update(accountTokens)
		.set({ usedAt: now.getTime() })
		.where(isUsable(tx, secret, purposes, now))
		.returning();
	return requireLink(token);
}

/** @throws DomainError not_found, the same for a used, expired or unknown link */
export function requireLink<Link>(link: Link | undefined): Link {
	if (!link) throw new DomainError("not_found", texts.linkGone);
	return link;
}

/**
 * Ends the account's other links. Links that restore an address outlive newer ones, because those may belong to someone
 * who took the account over.
 */
export async function deleteTokensOf(tx: Tx, used: AccountToken): Promise<void> {
	const isNewer = used.purpose === "change_email" ? gte(accountTokens.expiresAt, used.expiresAt) : undefined;
	const isEnded = or(ne(accountTokens.purpose, "change_email"), isNewer);
	await tx.delete(accountTokens).where(and(eq(accountTokens.userId, used.userId), isEnded));
}

/**
 * Ends the links mailed to an account's address, so that they do not become valid again with it.
 * @param keepsAddress keeps the link that confirms the address
 */
export async function deleteLinksOf(tx: Tx, userId: string, keepsAddress: boolean): Promise<void> {
	const stillValid: AccountPurpose[] = keepsAddress ? ["change_email", "verify_email"] : ["change_email"];
	const isEnded = notInArray(accountTokens.purpose, stillValid);
	await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), isEnded));
}

export function deleteExpiredTokens(ctx: Ctx): Promise<number> {
	return deleteInChunks(ctx, accountTokens.tokenHash, lt(accountTokens.expiresAt, ctx.now.getTime()));
}

/** Whether a mailed link, sent or queued, can still take the account back to another address. */
export async function canBeTakenBack(db: Reader, userId: string, now: Date): Promise<boolean> {
	return (await findAccountToTakeBack(db, { userId, now: now.getTime() })) !== null;
}

const findAccountToTakeBack = rowQuery((db, { userId, now }: Params<{ userId: string; now: number }>) => {
	const links = db
		.select({ one: sql`1` })
		.from(accountTokens)
		.where(
			and(
				eq(accountTokens.userId, users.id),
				eq(accountTokens.purpose, "change_email"),
				ne(accountTokens.email, users.email),
				isNull(accountTokens.usedAt),
				gt(accountTokens.expiresAt, now),
			),
		);
	const isTakeBackMail = and(eq(outbox.status, "waiting"), inArray(outbox.kind, TAKE_BACK_MAILS));
	const mails = db
		.select({ one: sql`1` })
		.from(outbox)
		.where(and(eq(outbox.userId, users.id), isTakeBackMail, ne(outbox.email, users.email)));
	return db
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, userId), or(exists(links), exists(mails))));
});

/** A link is valid only while the account has the address it was mailed to, except the one that restores that address. */
function isUsable(db: Reader, secret: string, purposes: AccountPurpose[], now: Date) {
	const owner = db
		.select({ id: users.id })
		.from(users)
		.where(
			and(
				eq(users.id, accountTokens.userId),
				isNull(users.deletedAt),
				or(eq(users.email, accountTokens.email), eq(accountTokens.purpose, "change_email")),
			),
		);
	return and(
		eq(accountTokens.tokenHash, hashSecret(secret)),
		inArray(accountTokens.purpose, purposes),
		isNull(accountTokens.usedAt),
		gt(accountTokens.expiresAt, now.getTime()),
		exists(owner),
	);
}
