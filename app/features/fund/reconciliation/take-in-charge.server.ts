import type { Ctx } from "#app/access/ctx.ts";
import { listEntryLines } from "#app/features/ledger/ledger.server.ts";
import { takeInAttempt } from "#app/features/payments/attempts/take-in-attempt.server.ts";
import { takeInPurchase, takeInSubscription } from "#app/features/plans/billing/take-in-plans.server.ts";
import { isTopUpId, takeInTopUp } from "#app/features/pool/top-ups/take-in-top-up.server.ts";
import type { RecalledCharge } from "#app/gateway/recall.ts";

/**
 * Whether a charge is in our books, belongs to another program with the same account, or is ours but its trip or
 * account is missing.
 */
export type ChargeState = "booked" | "foreign" | "missing";

/** Takes in a charge and what it paid for, if this database was restored from a backup and does not know it. */
export async function takeInCharge(ctx: Ctx, chargeRef: string): Promise<ChargeState> {
	if (await isBooked(ctx, chargeRef)) return "booked";
	const charge = await ctx.payments.recallCharge?.(chargeRef);
	if (!charge) return "foreign";
	await takeInWhatIsPaid(ctx, charge);
	return (await isBooked(ctx, chargeRef)) ? "booked" : "missing";
}

export async function isBooked({ db }: Pick<Ctx, "db">, chargeRef: string): Promise<boolean> {
	return (await listEntryLines(db.read, `charge:${chargeRef}`)).length > 0;
}

async function takeInWhatIsPaid(ctx: Ctx, { about, at }: RecalledCharge): Promise<void> {
	if (about.kind === "attempt")
		await (isTopUpId(about.attemptId) ? takeInTopUp : takeInAttempt)(ctx, about, at);
	if (about.kind === "purchase") await takeInPurchase(ctx, about.id, at);
	if (about.kind === "subscription") {
		await takeInSubscription(ctx, await ctx.payments.fetchSubscription(about.ref));
	}
}
