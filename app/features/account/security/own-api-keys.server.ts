import { and, desc, eq } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { queueAccountMail, securityMail } from "#app/features/identity/account-mail.server.ts";
import { type ApiKeyAccess, countApiKeys, newApiKey } from "#app/features/identity/api-keys.server.ts";
import * as accountTexts from "#app/features/identity/texts.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import { users } from "#db/schema/access.ts";
import { apiKeys } from "#db/schema/identity.ts";
import { isAsProved, type Proof, requireProof } from "./proof.server.ts";
import * as texts from "./texts.ts";

const MAX_API_KEYS = 20;

/** The number of a key's characters that the list shows, too few to guess the rest. */
const HINT_LENGTH = 7;

export type OwnApiKey = { id: string; name: string; hint: string; access: ApiKeyAccess; details: string };

/** The asker's keys, the newest first. @throws DomainError unauthenticated */
export async function listOwnApiKeys(ctx: Ctx): Promise<OwnApiKey[]> {
	const { id: userId } = requireUser(ctx);
	const rows = await ctx.db.read
		.select()
		.from(apiKeys)
		.where(eq(apiKeys.userId, userId))
		.orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
	const when = (at: number) => formatInstant(at, undefined, ctx.clock);
	return rows.map(({ id, name, hint, access, createdAt, lastUsedAt }) => ({
		...{ id, name, hint, access },
		details: texts.apiKeyDetails(when(createdAt), lastUsedAt === null ? null : when(lastUsedAt)),
	}));
}

type NewApiKey = { name: string; access: ApiKeyAccess };

/**
 * Makes an API key with which a program acts for its owner, and tells the owner by mail. The address must be confirmed,
 * so that the mail reaches someone who can react.
 * @returns the key, which is stored only as a hash
 * @throws DomainError unauthenticated, invalid for a wrong password, conflict
 */
export async function makeApiKey(
	ctx: Ctx,
	{ name, access }: NewApiKey,
	proof: Proof,
	userAgent: string | null,
): Promise<string> {
	const account = await requireProof(ctx, proof);
	if (account.emailVerifiedAt === null) throw new DomainError("conflict", texts.verifyFirst);
	const { id: userId, email } = account;
	const key = newApiKey();
	const row = { keyHash: hashSecret(key), hint: key.slice(0, HINT_LENGTH), createdAt: ctx.now.getTime() };
	await ctx.db.write(async (tx) => {
		if ((await tx.$count(users, isAsProved(account))) === 0)
			throw new DomainError("conflict", texts.changedMeanwhile);
		if ((await countApiKeys(tx, { userId })) >= MAX_API_KEYS)
			throw new DomainError("conflict", texts.tooManyApiKeys(MAX_API_KEYS));
		await tx.insert(apiKeys).values({ ...row, id: newId(), userId, name, access });
		const content = securityMail(accountTexts.apiKeyMadeMail(name, access), { at: ctx.now, userAgent });
		await queueAccountMail(ctx, tx, { kind: "api_key_made", userId, email, content });
	});
	return key;
}

/** Revokes a key. @throws DomainError unauthenticated, not_found */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<void> {
	const { id: userId } = requireUser(ctx);
	await ctx.db.write(async (tx) => {
		const isOwn = and(eq(apiKeys.id, id), eq(apiKeys.userId, userId));
		const revoked = await tx.delete(apiKeys).where(isOwn).returning({ id: apiKeys.id });
		if (revoked.length === 0) throw new DomainError("not_found", texts.apiKeyGone);
	});
}
