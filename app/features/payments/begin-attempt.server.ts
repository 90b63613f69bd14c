import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { attempts } from "#db/schema/index.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { type AttemptOrder, isProviderRefusal, isProviderTimeout, type ProviderRefusal } from "./gateway.ts";
import { closeUnsent, MADE } from "./retire.server.ts";

const REFUSED =
	"The payment provider refused to begin this payment. Nothing was charged. Please try again in a moment.";

/**
 * Asks the provider to begin an attempt's payment. An attempt that it refuses is closed: the next try is a new attempt,
 * under a key of its own.
 * @throws DomainError provider_failed when it was refused; conflict when an earlier try turns out to be paid;
 * ProviderTimeout, after which the same call is safe
 */
export async function beginAttempt<T>(ctx: Ctx, order: AttemptOrder, begin: () => Promise<T>): Promise<T> {
	try {
		return await begin();
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		if (await turnsOutPaid(ctx, order, error)) throw new DomainError("conflict", MADE);
		throw new DomainError("provider_failed", REFUSED, { cause: error });
	}
}

/**
 * Closes the attempt, unless another window has been given its intent, and cancels what an earlier try with a lost answer
 * has left at the provider. Where the provider does not say, the attempt stays open to be gone on with: nobody was given
 * the means to pay it.
 */
async function turnsOutPaid(
	ctx: Ctx,
	{ id, createdAt }: AttemptOrder,
	{ code }: ProviderRefusal,
): Promise<boolean> {
	const [attempt] = await ctx.db.read.select().from(attempts).where(eq(attempts.id, id));
	if (attempt?.ref) return false;
	try {
		const earlier = await ctx.payments.findIntent(id, createdAt);
		if (earlier) {
			return (await applyPayment(ctx, await ctx.payments.cancel(earlier.ref))) === "succeeded";
		}
	} catch (error) {
		if (isProviderRefusal(error) || isProviderTimeout(error)) return false;
		throw error;
	}
	await closeUnsent(ctx, { id }, { code, message: REFUSED });
	return false;
}
