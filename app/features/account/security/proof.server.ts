import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listPasskeys } from "#app/features/identity/passkeys/passkeys.queries.ts";
import { countRecoveryCodes } from "#app/features/identity/passkeys/recovery-codes.server.ts";
import { passwordMatches } from "#app/features/identity/passwords.server.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import * as common from "#app/lib/texts.ts";
import { users } from "#db/schema/access.ts";
import { sessions } from "#db/schema/identity.ts";
import * as texts from "./texts.ts";

/** How long a session may change security settings after a passkey has confirmed its user. */
const CONFIRMED_MS = 10 * MINUTE_MS;

export type Proof = { session: string | null; currentPassword?: string };
export type Account = typeof users.$inferSelect;

/**
 * Checks that the session is used by the account's owner: by the password, or by a passkey within the last 10 minutes
 * if the account has no password or `passkeySuffices`.
 * @throws DomainError unauthenticated, invalid on the field `currentPassword`
 */
export async function requireProof(
	ctx: Ctx,
	{ session, currentPassword }: Proof,
	{ passkeySuffices = true } = {},
): Promise<Account> {
	const account = await ownAccount(ctx);
	const refused = (message: string) => new DomainError("invalid", message, { field: "currentPassword" });
	if (!account.passwordHash) {
		if (await isConfirmed(ctx, session)) return account;
		throw refused((await hasWayToConfirm(ctx, account)) ? texts.confirmFirst : texts.noWayToConfirm);
	}
	if (currentPassword) {
		if (await passwordMatches(account.passwordHash, currentPassword)) return account;
		throw refused(texts.wrongPassword);
	}
	if (passkeySuffices && (await isConfirmed(ctx, session))) return account;
	throw refused(texts.currentPasswordMissing);
}

/**
 * Of two concurrent changes only the first succeeds, because the second has confirmed an outdated password or address.
 */
export function isAsProved({ id, passwordHash, email, emailVerifiedAt }: Account) {
	const isVerified =
		emailVerifiedAt === null ? isNull(users.emailVerifiedAt) : isNotNull(users.emailVerifiedAt);
	return and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.email, email), isVerified);
}

/** @throws DomainError unauthenticated */
export async function ownAccount(ctx: Ctx): Promise<Account> {
	const [account] = await ctx.db.read
		.select()
		.from(users)
		.where(eq(users.id, requireUser(ctx).id));
	if (!account) throw new DomainError("unauthenticated", common.authenticationRequired);
	return account;
}

/** Whether the account has a password, a passkey or a recovery code with which its owner can confirm. */
export async function hasWayToConfirm(
	ctx: Pick<Ctx, "db">,
	{ id, passwordHash }: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
	if (passwordHash || (await countRecoveryCodes(ctx.db.read, id)) > 0) return true;
	return (await listPasskeys(ctx.db.read, id)).length > 0;
}

/** Whether a passkey has confirmed this session's user within the last 10 minutes. */
export async function isConfirmed(ctx: Ctx, session: string | null): Promise<boolean> {
	if (!session) return false;
	const isOwn = and(eq(sessions.idHash, hashSecret(session)), eq(sessions.userId, requireUser(ctx).id));
	const [row] = await ctx.db.read.select({ confirmedAt: sessions.confirmedAt }).from(sessions).where(isOwn);
	return row?.confirmedAt != null && ctx.now.getTime() - row.confirmedAt < CONFIRMED_MS;
}
