import { and, eq, gt } from "drizzle-orm";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import type { SetupFact } from "#app/gateway/cards.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { setupDeclines } from "#db/schema/index.ts";
import * as texts from "./texts.ts";
import { DECLINE_COUNTS_MS, ownTryAt } from "./wait-after-declines.ts";

/**
 * Makes the owner wait after declined cards before they save another, as for payments (Rules: Paying). Saving a card
 * asks its bank, so it could be used to test stolen cards.
 * @param owner the account, or the guest's place
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

/** Records a decline once, even if it is reported several times. @returns whether the setup must not be tried again */
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
