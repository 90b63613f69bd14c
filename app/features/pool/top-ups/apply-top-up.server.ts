import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { topUpLines } from "#app/features/ledger/pool-lines.ts";
import { noteDecline } from "#app/features/payments/cards/card-tries.server.ts";
import { holderOf } from "#app/features/payments/cards/payers.queries.ts";
import { canMoveAttempt, LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import type { IntentFact, IntentStatus } from "#app/gateway/intent-fact.ts";
import { log, noteInLog } from "#app/lib/log.server.ts";
import type { Tx } from "#db/db.ts";
import { poolTopUps } from "#db/schema/pool.ts";
import { notifyToppedUp } from "../notices.server.ts";
import { findTopUp, markPoolChanged, type TopUp, type TopUpContext } from "../pool.queries.ts";
import { returnLeftovers } from "../refunds/return-leftovers.server.ts";
import { topUpMemo } from "../texts/memos.ts";

type Status = TopUp["status"];

/** The provider's other statuses change nothing yet. */
const STATUS_FROM_PROVIDER: Partial<Record<IntentStatus, Status>> = {
	succeeded: "succeeded",
	failed: "failed",
	canceled: "canceled",
	requires_action: "requires_action",
	processing: "unknown",
};

/**
 * Updates a top-up to the status of its intent. This is the only code that puts a card's money into a pool. The API,
 * the return page, the webhook and the sweeper may call it in any order, and repeatedly. A top-up that succeeds after
 * the pool was closed is refunded at once.
 * @param why the reason of a cancellation
 * @returns its status afterwards
 * @throws Error if the intent does not match its top-up
 */
export async function applyTopUp(ctx: Ctx, fact: IntentFact, why = "at_provider"): Promise<Status> {
	const { status, isTested } = await applyFact(ctx, fact, why);
	// A client secret allows further tries without asking us, so the intent is canceled while its payer has to wait.
	if (!isTested || !isLive(status)) return status;
	return (await applyFact(ctx, await ctx.payments.cancel(fact.ref), "too_many_declines")).status;
}

const isLive = (status: Status) => LIVE_ATTEMPT_STATUSES.some((live) => live === status);

function applyFact(ctx: Ctx, fact: IntentFact, why: string): Promise<{ status: Status; isTested: boolean }> {
	return ctx.db.write(async (tx) => {
		const found = await findTopUp(tx, { id: fact.attemptId });
		if (!found) throw new Error(`intent ${fact.ref} names an unknown top-up`);
		const { topUp, member, trip } = found;
		noteInLog({ trip: trip.id, member: member.id, attempt: topUp.id });
		const isSame = topUp.amount === fact.amount && fact.currency === "usd";
		if (!isSame || (topUp.ref !== null && topUp.ref !== fact.ref))
			throw new Error(`intent ${fact.ref} does not match top-up ${topUp.id}`);
		await saveOpenDecline(tx, topUp, fact);
		const isTested = await noteTopUpDecline(ctx, tx, found, fact);
		const status = STATUS_FROM_PROVIDER[fact.status];
		if (!status || !canMoveAttempt(topUp.status, status)) return { status: topUp.status, isTested };
		await tx
			.update(poolTopUps)
			.set({
				status,
				ref: fact.ref,
				errorCode: fact.error?.code ?? (status === "canceled" ? why : null),
				errorMessage: fact.error?.message ?? null,
				updatedAt: ctx.now.getTime(),
				...(fact.fingerprint && { cardFingerprint: fact.fingerprint }),
				...(status === "succeeded" && paidFields(ctx, fact)),
			})
			.where(and(eq(poolTopUps.id, topUp.id), eq(poolTopUps.status, topUp.status)));
		if (status === "succeeded") await enterTopUp(ctx, tx, found, fact);
		log.info("top-up", { amount: topUp.amount, currency: "usd", stateNow: status, ref: fact.ref });
		return { status, isTested };
	});
}

function paidFields({ now }: Ctx, { ref, chargeRef, paidWith }: IntentFact) {
	if (!chargeRef) throw new Error(`intent ${ref} succeeded without a charge`);
	return {
		...{ chargeRef, paidAt: now.getTime() },
		...{ cardBrand: paidWith?.brand ?? null, cardLast4: paidWith?.last4 ?? null },
	};
}

async function enterTopUp(ctx: Ctx, tx: Tx, found: TopUpContext, fact: IntentFact): Promise<void> {
	const { topUp, trip } = found;
	const { chargeRef, fee, paidWith } = fact;
	await postEntry(tx, {
		book: bookOf(topUp.provider),
		source: `charge:${chargeRef}`,
		tripId: null,
		memo: topUpMemo,
		at: ctx.now,
		lines: topUpLines(trip.id, { gross: topUp.amount, fee }),
	});
	await markPoolChanged(tx, trip.id, ctx.now);
	const returned = await returnLeftovers(ctx, tx, trip.id);
	const isReturned = returned.some(({ topUpId }) => topUpId === topUp.id);
	await notifyToppedUp(ctx, tx, found, { card: paidWith, chargeRef, isReturned });
}

/**
 * An intent declined on session can be paid again, so its top-up stays open with the error, until the bank of another
 * card asks for authentication.
 */
async function saveOpenDecline(tx: Tx, topUp: TopUp, { status, error }: IntentFact): Promise<void> {
	const isDecline = isLive(topUp.status) && status === "requires_payment" && error !== null;
	const isOver =
		topUp.status === "requires_action" && status === "requires_action" && topUp.errorMessage !== null;
	if (!isDecline && !isOver) return;
	await tx
		.update(poolTopUps)
		.set({ errorCode: error?.code ?? null, errorMessage: error?.message ?? null })
		.where(and(eq(poolTopUps.id, topUp.id), eq(poolTopUps.status, topUp.status)));
}

/** Records the decline of a top-up's card. @returns whether the intent must not be tried again */
async function noteTopUpDecline(
	ctx: Ctx,
	tx: Tx,
	{ topUp, member }: TopUpContext,
	{ declineRef: ref, fingerprint, error }: IntentFact,
): Promise<boolean> {
	if (!ref) return false;
	const how = ({ off_session: "automatic", embedded: "card_field", hosted: "hosted_page" } as const)[
		topUp.surface
	];
	const fields = { amount: topUp.amount, currency: "usd", how };
	return noteDecline(ctx, tx, holderOf(member), { ref, formId: topUp.id, fingerprint, error, fields });
}
