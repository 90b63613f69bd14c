import { and, eq } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { payers, paymentMethods } from "#db/schema/payments.ts";

/** Tells whether a card is on an account's list, or is kept for the later payments of a place. */
export async function isCardKept(db: Reader, { methodRef }: { methodRef: string }): Promise<boolean> {
	const isSaved = and(
		eq(paymentMethods.externalPaymentMethodRef, methodRef),
		eq(paymentMethods.isActive, true),
	);
	if ((await db.$count(paymentMethods, isSaved)) > 0) return true;
	return (await db.$count(payers, eq(payers.methodRef, methodRef))) > 0;
}
