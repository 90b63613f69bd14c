import { and, eq, gt } from "drizzle-orm";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import type { SetupFact } from "#app/gateway/cards.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { setupDeclines } from "#db/schema/index.ts";
import * as texts from "./texts.ts";
import { DECLINE_COUNTS_MS, ownTryAt } from "./wait-after-declines.ts";

/**
 * Makes whoever saves cards without paying wait after declined ones, as who pays does (Rules: Paying). Saving a card asks its
 * bank, so it could test stolen ones.
 * @param owner the account, or the place of a guest
 * @throws DomainError rate_limited with the seconds to wait
 */
export async function requireSetupTry(ctx: Ctx, owner: string): Promise<void> {
	if (!userOf(ctx) && ctx.network === undefined) return;
	const now = ctx.now().getTime();
	const until = await nextTryAt(ctx.db.read, owner, now);
	if (until <= now) return;
	const retryAfter = Math.ceil((until - now) / 1_000);
	throw new DomainError("rate_limited", texts.waitAfterDeclines(retryAfter), { retryAfter });
}

/** Notes a decline once, whoever reports it. @returns whether the setup must not be tried again */
export async function noteSetupDecline(ctx: Ctx, tx: Tx, owner: string, fact: SetupFact): Promise<boolean> {
	if (!fact.declineRef || fact.status !== "requires_card") return false;
	const now = ctx.now().getTime();
	await tx.insert(setupDeclines).values({ ref: fact.declineRef, owner, at: now }).onConflictDoNothing();
	return (await nextTryAt(tx, owner, now)) > now;
}

async function nextTryAt(db: Reader, owner: string, now: number): Promise<number> {
	const declines = await db
		.select({ at: setupDeclines.at })
		.from(setupDeclines)
		.where(and(eq(setupDeclines.owner, owner), gt(setupDeclines.at, now - DECLINE_COUNTS_MS)));
	return ownTryAt(
		declines.map(({ at }) => at),
		now,
	);
}
