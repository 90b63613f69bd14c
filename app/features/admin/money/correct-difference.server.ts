import { and, eq, isNull, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { differenceOf } from "#app/features/fund/reconciliation/sources.queries.ts";
import { balanceOf, bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { fundAccount, type LedgerLine } from "#app/features/ledger/ledger.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { Reader } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { differences } from "#db/schema/fund.ts";
import { recordAdminAction, recordView, requireAdmin } from "../admin.server.ts";
import type { Fact } from "../records.ts";
import * as texts from "../texts/corrections.ts";
import { type BookCorrection, type CheckCorrection, TRIP_FUND } from "./correction.schema.ts";

/**
 * The current difference between the ledger and the provider.
 * @throws DomainError not_found to everyone but an admin
 */
export async function correctionView(ctx: Ctx, source: string) {
	await recordView(ctx, `difference:${source}`);
	const { expected, found } = await differenceOf(ctx.db.read, ctx.payments.provider, source);
	const facts: Fact[] = [
		{ label: texts.source, value: source },
		{ label: texts.ours, value: formatCents(expected) },
		{ label: texts.theirs, value: formatCents(found) },
		{ label: texts.missing, value: formatCents(found - expected) },
	];
	return { source, facts, isOpen: found !== expected };
}

export type CorrectionView = Awaited<ReturnType<typeof correctionView>>;

export const correctionPath = (source: string) => `/admin/money/correct?source=${encodeURIComponent(source)}`;

/** A checked entry, with the form values that post it. */
export type CheckedCorrection = Correction & { fields: Record<string, string> };

/** A ledger entry that would settle a difference. Amounts are in cents; debits are positive. */
type Correction = { amount: Cents; tripId: string | null; lines: LedgerLine[] };

/**
 * Returns the ledger entry that would post a difference to one of the house's accounts or to a trip's fund (Rules:
 * Reconciliation).
 * @throws DomainError not_found to everyone but an admin; conflict when the difference is settled; invalid for an
 * unknown trip; insufficient_funds when the fund holds less
 */
export async function checkCorrection(
	ctx: Ctx,
	input: CheckCorrection,
	db: Reader = ctx.db.read,
): Promise<Correction> {
	requireAdmin(ctx);
	const isIt = and(eq(differences.source, input.source), isNull(differences.settledAt));
	const [open] = await db.select().from(differences).where(isIt);
	const { provider } = ctx.payments;
	const { expected, found } = await differenceOf(db, provider, input.source);
	const amount = found - expected;
	if (!open || amount === 0) throw new DomainError("conflict", texts.settled);
	const tripId = input.account === TRIP_FUND ? await requireTripId(db, input.trip ?? "") : null;
	const account = tripId ? fundAccount(tripId) : input.account;
	const held = tripId ? -(await balanceOf(db, bookOf(provider), account)) : 0;
	if (tripId && held + amount < 0) {
		throw new DomainError("insufficient_funds", texts.fundTooLow(Math.max(0, held)), { field: "account" });
	}
	return {
		amount,
		tripId,
		lines: [
			{ account: "stripe_balance", amount },
			{ account, amount: -amount },
		],
	};
}

/**
 * Posts the checked entry once, and logs the reason in the same transaction.
 * @throws DomainError as `checkCorrection`; conflict when the difference has changed since it was checked
 */
export async function correctDifference(ctx: Ctx, input: BookCorrection): Promise<ToastContent> {
	requireAdmin(ctx);
	const { source, account, reason } = input;
	const now = ctx.now;
	await ctx.db.write(async (tx) => {
		const { amount, tripId, lines } = await checkCorrection(ctx, input, tx);
		if (amount !== input.amount) throw new DomainError("conflict", texts.changed);
		const id = newId();
		await postEntry(tx, {
			book: bookOf(ctx.payments.provider),
			source: `correction:${id}:${source}`,
			tripId,
			memo: texts.memo(reason),
			at: now,
			lines,
		});
		const at = { settledAt: now.getTime(), checkedAt: now.getTime() };
		await tx.update(differences).set(at).where(eq(differences.source, source));
		const details = { id, account: tripId ? fundAccount(tripId) : account, amount, reason };
		await recordAdminAction(ctx, tx, { action: "corrected", subject: `difference:${source}`, details });
	});
	return { type: "success", ...texts.booked };
}

async function requireTripId(db: Reader, typed: string): Promise<string> {
	const isIt = or(eq(trips.id, typed), eq(trips.shareId, typed));
	const [trip] = await db.select({ id: trips.id }).from(trips).where(isIt);
	if (!trip) throw new DomainError("invalid", texts.tripUnknown, { field: "trip" });
	return trip.id;
}
