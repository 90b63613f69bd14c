import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { CUSTOMER_MISSING } from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import type { Tx } from "#db/db.ts";
import { customers, payers, paymentMethods } from "#db/schema/payments.ts";

/**
 * Forgets a customer that the provider no longer knows, with their cards, so that the next payment or card creates a
 * new one (Rules: Paying). Their payments stay.
 * @param asked the customer named in the call; `made` is the one that the provider created instead
 */
export async function forgetReplacedCustomer(
	ctx: Ctx,
	tx: Tx,
	{ asked, made }: { asked: string | null; made: string | null },
): Promise<void> {
	if (asked !== null && made !== null && asked !== made) await forgetCustomer(ctx, tx, asked);
}

async function forgetCustomer(ctx: Ctx, tx: Tx, ref: string): Promise<void> {
	const { provider } = ctx.payments;
	await tx.delete(payers).where(and(eq(payers.customerRef, ref), eq(payers.provider, provider)));
	await tx.delete(customers).where(and(eq(customers.ref, ref), eq(customers.provider, provider)));
	const isTheirs = eq(paymentMethods.externalCustomerRef, ref);
	await tx
		.update(paymentMethods)
		.set({ isActive: false, isDefault: false, updatedAt: ctx.now.getTime() })
		.where(and(isTheirs, eq(paymentMethods.provider, provider)));
}

/** Forgets whichever the provider refused as unknown: the customer with all cards, or only the card. */
export async function forgetMissing(
	ctx: Ctx,
	tx: Tx,
	{ code, card }: { code: string; card: Pick<SavedCard, "customerRef" | "methodRef"> },
): Promise<void> {
	if (code === CUSTOMER_MISSING) await forgetCustomer(ctx, tx, card.customerRef);
	else await forgetCard(ctx, tx, card);
}

/** Forgets a card that the provider no longer knows, and ends automatic charges to it. */
async function forgetCard(ctx: Ctx, tx: Tx, { methodRef }: Pick<SavedCard, "methodRef">): Promise<void> {
	const { provider } = ctx.payments;
	const updatedAt = ctx.now.getTime();
	await tx
		.update(payers)
		.set({ methodRef: null, updatedAt })
		.where(and(eq(payers.methodRef, methodRef), eq(payers.provider, provider)));
	await tx
		.update(paymentMethods)
		.set({ isActive: false, isDefault: false, updatedAt })
		.where(
			and(eq(paymentMethods.externalPaymentMethodRef, methodRef), eq(paymentMethods.provider, provider)),
		);
}
