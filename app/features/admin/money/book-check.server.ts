import { and, desc, eq, gte, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { checkBooks } from "#app/features/fund/reconciliation/check-books.server.ts";
import { bookReturned } from "#app/features/fund/refunds/returned-charges.server.ts";
import { takeBackMissingTransfers } from "#app/features/fund/releases/take-back-missing.server.ts";
import {
	type BookCheck,
	findOpenBookCheck,
	type MissingFact,
} from "#app/features/ledger/book-checks.server.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { overpaymentLines } from "#app/features/ledger/ledger.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import type { RecalledCharge } from "#app/gateway/recall.ts";
import { DomainError } from "#app/lib/errors.ts";
import { lines, text } from "#app/lib/schema.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import type { Tx } from "#db/db.ts";
import { providerEvents } from "#db/schema/fund.ts";
import { bookChecks } from "#db/schema/ledger.ts";
import { recordAdminAction, recordView, requireAdmin } from "../admin.server.ts";
import * as texts from "../texts/book-check.ts";

const reason = lines(texts.reasonMissing, 500);

/** An admin's actions on a check that is under way. */
export const bookCheckSchema = z.discriminatedUnion("step", [
	z.object({ step: z.literal("check") }),
	z.object({ step: z.literal("return"), chargeRef: text(texts.notMissing, 100), reason }),
	z.object({ step: z.literal("end"), hasCompared: z.literal("on", { error: texts.compareFirst }), reason }),
]);

const MAX_EARLIER = 10;

/** The current check of our books, its progress, and the last checks that have ended. @throws DomainError not_found */
export async function bookCheckView(ctx: Ctx) {
	await recordView(ctx, "money:check");
	const db = ctx.db.read;
	const { provider } = ctx.payments;
	const check = await findOpenBookCheck(db, { provider });
	const earlier = await db
		.select()
		.from(bookChecks)
		.where(and(eq(bookChecks.provider, provider), isNotNull(bookChecks.endedAt)))
		.orderBy(desc(bookChecks.beganAt))
		.limit(MAX_EARLIER);
	return { check: check && { ...check, ...(await progressOf(ctx, check)) }, earlier };
}

export type BookCheckView = Awaited<ReturnType<typeof bookCheckView>>;

async function progressOf({ db, payments }: Ctx, { beganAt, missing }: BookCheck) {
	const since = and(eq(providerEvents.provider, payments.provider), gte(providerEvents.receivedAt, beganAt));
	return {
		missing: missing as MissingFact[],
		eventCount: await db.read.$count(providerEvents, since),
		appliedCount: await db.read.$count(providerEvents, and(since, isNotNull(providerEvents.appliedAt))),
	};
}

/**
 * Compares the books now instead of waiting for the job.
 * @throws DomainError not_found to everyone but an admin; conflict without a check
 */
export async function checkBooksNow(ctx: Ctx): Promise<ToastContent> {
	await requireOpenCheck(ctx);
	try {
		const agree = await checkBooks(ctx);
		return agree ? { type: "success", ...texts.ended } : { type: "info", ...texts.stillHeld };
	} catch (error) {
		return { type: "info", ...(isProviderTimeout(error) ? texts.noAnswer : texts.stillHeld) };
	}
}

async function requireOpenCheck(ctx: Ctx): Promise<BookCheck> {
	requireAdmin(ctx);
	const check = await findOpenBookCheck(ctx.db.read, { provider: ctx.payments.provider });
	if (!check) throw new DomainError("conflict", texts.notHeld);
	return check;
}

/**
 * Returns a charge to the card that paid it, if its trip and its account are missing in this database. Releases of it
 * are reversed first, and a subscription that it pays ends. The admin's action is recorded before the provider is
 * called, and the call is safe to repeat.
 * @throws DomainError not_found to everyone but an admin; conflict for a charge that is not missing; ProviderTimeout
 */
export async function returnMissingCharge(
	ctx: Ctx,
	{ chargeRef, reason }: { chargeRef: string; reason: string },
): Promise<ToastContent> {
	const check = await requireOpenCheck(ctx);
	const charge = (check.missing as MissingFact[]).find((one) => one.charge?.ref === chargeRef)?.charge;
	if (!charge || !ctx.payments.returnCharge) throw new DomainError("conflict", texts.notMissing);
	const { amount } = charge;
	await ctx.db.write((tx) =>
		recordAdminAction(ctx, tx, {
			action: "returned",
			subject: `charge:${chargeRef}`,
			details: { amount, reason },
		}),
	);
	if (charge.about.kind === "subscription") await ctx.payments.endSubscription(charge.about.ref);
	const lost = charge.paid ? await takeBackMissingTransfers(ctx, charge.paid) : 0;
	const refund = await ctx.payments.returnCharge(chargeRef);
	await ctx.db.write((tx) => bookReturn(ctx, tx, charge, refund));
	await checkBooksNow(ctx);
	return { type: lost > 0 ? "info" : "success", ...texts.returned(amount, lost) };
}

type Refund = { ref: string; amount: number };

/** Books the charge and its refund, and marks the provider's events about it as applied. */
async function bookReturn(ctx: Ctx, tx: Tx, charge: RecalledCharge, refund: Refund): Promise<void> {
	await postEntry(tx, {
		...{ book: bookOf(ctx.payments.provider), tripId: null },
		source: `charge:${charge.ref}`,
		memo: texts.chargeMemo,
		at: new Date(charge.at),
		lines: overpaymentLines({ gross: charge.amount, providerFee: charge.fee }),
	});
	await bookReturned(ctx, tx, refund);
	const { about } = charge;
	const ref =
		"attemptId" in about ? about.attemptId : "ref" in about ? about.ref : "id" in about ? about.id : "";
	await tx
		.update(providerEvents)
		.set({ appliedAt: ctx.now.getTime(), error: null, retryAt: null })
		.where(and(eq(providerEvents.objectRef, ref ?? ""), isNull(providerEvents.appliedAt)));
}

/**
 * Ends a check although the books do not agree, so that money moves again.
 * @throws DomainError not_found to everyone but an admin; conflict without a check
 */
export async function endBookCheck(ctx: Ctx, { reason }: { reason: string }): Promise<ToastContent> {
	const admin = requireAdmin(ctx);
	const { id, missing } = await requireOpenCheck(ctx);
	await ctx.db.write(async (tx) => {
		const ended = await tx
			.update(bookChecks)
			.set({ endedAt: ctx.now.getTime(), endedBy: admin.id, note: reason })
			.where(and(eq(bookChecks.id, id), isNull(bookChecks.endedAt)))
			.returning({ id: bookChecks.id });
		if (ended.length === 0) throw new DomainError("conflict", texts.notHeld);
		const details = { reason, missing: (missing as MissingFact[]).length };
		await recordAdminAction(ctx, tx, { action: "let_money_move", subject: `money:check:${id}`, details });
	});
	return { type: "success", ...texts.released };
}
