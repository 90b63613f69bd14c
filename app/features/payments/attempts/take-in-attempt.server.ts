import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { attempts } from "#db/schema/payments.ts";
import { findPayment } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { applyPayment } from "./apply-payment.server.ts";

const TRY = /\.try-\d+$/;

/** A payer may complete an attempt up to a day after it was begun, and the provider's events come later still. */
const MAX_AGE_MS = 2 * DAY_MS;

/**
 * Stores and applies an attempt that the provider knows and this database does not, because it was put back to an earlier
 * copy. Its id names the payment. An attempt that is not open any more can still turn out to be paid, so it is stored as canceled.
 * @param at when the provider has said so, UTC ms
 * @returns what is missing to take it in: "intent", or a "payment" of its amount; null if it was taken in, or has an id from before
 * ids named payments
 */
export async function takeInAttempt(ctx: Ctx, id: string, at: number): Promise<"intent" | "payment" | null> {
	if (!TRY.test(id)) return null;
	const payment = await findPayment(ctx.db.read, { id: id.replace(TRY, "") });
	if (!payment) return "payment";
	const fact = await ctx.payments.findIntent(id, at - MAX_AGE_MS);
	if (!fact) return "intent";
	// It is of another schedule than the payment has here, and would be returned as if it were paid twice.
	if (isPayable(payment.status) && fact.amount !== payment.amount) return "payment";
	await ctx.db.write(async (tx) => {
		await tx
			.insert(attempts)
			.values({
				id,
				paymentId: payment.id,
				amount: fact.amount,
				provider: ctx.payments.provider,
				surface: fact.surface ?? "embedded",
				status: "canceled",
				createdAt: at,
				updatedAt: at,
			})
			.onConflictDoNothing();
	});
	await applyPayment(ctx, fact);
	return null;
}
