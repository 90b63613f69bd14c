import { and, eq, isNotNull } from "drizzle-orm";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { cardLabel } from "./payers.queries.ts";

/** Joins a payment with the attempt that paid it, out of its succeeded attempts. */
export const isPaidBy = and(
	eq(attempts.paymentId, payments.id),
	eq(attempts.status, "succeeded"),
	eq(attempts.ref, payments.providerIntentRef),
);

/**
 * Lists the cards that paid a member's payments, such as "Visa •••• 4242", if the provider has named them, and how much of
 * each charge paid later payments, in cents.
 */
export async function listPaidWith(
	db: Reader,
	asked: { memberId: string },
): Promise<{ paymentId: string; label: string; ahead: Cents }[]> {
	return (await listCardsOfPayments(db, asked)).map(({ paymentId, ahead, brand, last4 }) => ({
		paymentId,
		ahead,
		label: cardLabel({ brand: brand ?? "card", last4: last4 ?? "" }),
	}));
}

const listCardsOfPayments = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({
			paymentId: payments.id,
			ahead: attempts.ahead,
			brand: attempts.cardBrand,
			last4: attempts.cardLast4,
		})
		.from(payments)
		.innerJoin(attempts, isPaidBy)
		.where(and(eq(payments.memberId, memberId), isNotNull(attempts.cardLast4))),
);
