import { and, eq } from "drizzle-orm";
import type { Member, Trip, TripAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { cashBackAppliedLines, cashBackReturnedLines } from "#app/features/ledger/cash-back-lines.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";

import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";

import type { Provider } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { findReservedElsewhere, findVested } from "./cash-back.queries.ts";
import { applicable } from "./cash-back.ts";
import { settleCashBackDebt } from "./cash-back-debt.server.ts";
import * as texts from "./texts.ts";

type OwnPlace = Pick<TripAccess, "trip" | "role"> & { member: Member | null };

/** The cash back that the asker can use for their share, in cents; 0 unless they are the trip's organizer. */
export async function usableCashBack(ctx: Ctx, db: Reader, { trip, role, member }: OwnPlace): Promise<Cents> {
	const user = userOf(ctx);
	const isOwn = role === "organizer" && user !== null && trip.organizerId === user.id;
	if (!isOwn || member?.userId !== user.id || member.individualCost === 0) return 0;
	return applicable(
		await findAvailable(ctx, db, { userId: user.id, memberId: member.id }),
		member.individualCost,
	);
}

/** The input of the join form and the API. Without `useCashBack` the earlier choice stays. */
type CashBackChoice = { useCashBack?: boolean; cashBackAmount?: number };

/**
 * The cash back to use for a member's share, in cents.
 * @throws DomainError amount_mismatch if it differs from the amount that the page showed
 */
export async function chosenCashBack(
	ctx: Ctx,
	db: Reader,
	place: OwnPlace & { member: Member },
	{ useCashBack, cashBackAmount }: CashBackChoice,
): Promise<Cents> {
	if (useCashBack === undefined) return place.member.cashBackApplied;
	if (!useCashBack) return 0;
	const amount = await usableCashBack(ctx, db, place);
	if (cashBackAmount !== undefined && cashBackAmount !== amount && place.role === "organizer") {
		const message = amount > 0 ? texts.otherAmount(formatCents(amount)) : texts.noneLeft;
		throw new DomainError("amount_mismatch", message, { field: "useCashBack" });
	}
	return amount;
}

/**
 * Refuses to begin a payment if the cash back for the rest of the share is no longer available at this provider.
 * @throws DomainError conflict
 */
export async function requireCashBack(ctx: Ctx, tx: Tx, member: Member): Promise<void> {
	if (member.cashBackApplied === 0 || !member.userId) return;
	const available = await findAvailable(ctx, tx, { userId: member.userId, memberId: member.id });
	if (available < member.cashBackApplied) throw new DomainError("conflict", texts.changedSince);
}

/**
 * Uses the cash back reserved for a spot, once, even if the balance was reversed meanwhile, because the rest was
 * charged (Rules: Cash back).
 */
export async function applyCashBack(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, provider }: { trip: Trip; member: Member; provider: Provider },
): Promise<void> {
	const { userId, cashBackApplied: amount } = member;
	if (amount === 0 || !userId) return;
	await postUse(ctx, tx, {
		...{ userId, tripId: trip.id, memberId: member.id, provider },
		source: `cash-back:${member.id}`,
		kind: "applied",
		amount: -amount,
		memo: texts.appliedMemo(memberInMemo(member)),
		lines: cashBackAppliedLines(trip.id, amount),
	});
}

async function findAvailable(
	ctx: Ctx,
	db: Reader,
	{ userId, memberId }: { userId: string; memberId: string },
): Promise<Cents> {
	const { provider } = ctx.payments;
	const vested = await findVested(db, { userId, provider, now: ctx.now.getTime() });
	if (vested.amount <= 0) return 0;
	const reserved = await findReservedElsewhere(db, { userId, memberId });
	return Math.max(0, vested.amount - reserved.amount);
}

type Return = { requestId: string; trip: Trip; member: Member };

const returnSource = (requestId: string) => `cash-back-return:${requestId}`;

/**
 * Returns the cash back of a share that a refund request refunds in full: from the fund to its owner's balance.
 * `amount` is in cents.
 */
export async function returnCashBack(
	ctx: Ctx,
	tx: Tx,
	{ requestId, trip, member }: Return,
	amount: Cents,
): Promise<void> {
	if (amount === 0 || !member.userId) return;
	await postUse(ctx, tx, {
		...{ userId: member.userId, tripId: trip.id, memberId: member.id, provider: ctx.payments.provider },
		source: returnSource(requestId),
		kind: "returned",
		amount,
		memo: texts.returnedMemo(memberInMemo(member)),
		lines: cashBackReturnedLines(trip.id, amount),
	});
}

/** Reverses `returnCashBack` because a refund of the request has failed. */
export async function undoCashBackReturn(
	ctx: Ctx,
	tx: Tx,
	{ requestId, trip, member }: Return,
): Promise<void> {
	const [returned] = await tx
		.select()
		.from(cashBackEntries)
		.where(and(eq(cashBackEntries.source, returnSource(requestId)), eq(cashBackEntries.kind, "returned")));
	if (!returned) return;
	const { userId, tripId, memberId, provider, amount } = returned;
	await postUse(ctx, tx, {
		...{ userId, tripId, memberId, provider },
		source: `cash-back-redo:${requestId}`,
		kind: "returned",
		amount: -amount,
		memo: texts.returnUndoneMemo(memberInMemo(member)),
		lines: cashBackAppliedLines(trip.id, amount),
	});
}

type Use = Pick<
	typeof cashBackEntries.$inferInsert,
	"userId" | "tripId" | "memberId" | "provider" | "source" | "kind" | "amount"
> & { memo: string; lines: LedgerLine[] };

/** Posts a use or a return of cash back to the ledger and to its owner's balance, once for each source. */
async function postUse(ctx: Ctx, tx: Tx, { memo, lines, ...entry }: Use): Promise<void> {
	const { provider, source, tripId } = entry;
	if (!(await postEntry(tx, { book: bookOf(provider), source, tripId, memo, at: ctx.now, lines }))) return;
	const now = ctx.now.getTime();
	await tx.insert(cashBackEntries).values({ ...entry, id: newId(), vestsAt: now, createdAt: now });
	await settleCashBackDebt(ctx, tx, entry);
}
