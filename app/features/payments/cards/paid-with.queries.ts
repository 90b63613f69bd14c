import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import * as presentTexts from "../presents/texts.ts";
import { cardLabel } from "./payers.queries.ts";

/** Joins a payment with the succeeded attempt that paid it. */
export const isPaidBy = and(
	eq(attempts.paymentId, payments.id),
	eq(attempts.status, "succeeded"),
	eq(attempts.ref, payments.providerIntentRef),
);

/**
 * The cards that paid a member's payments, such as "Visa •••• 4242", if the provider named them, and the part of each
 * charge that was paid ahead, in cents. A giver's card is only named as theirs: "Gina's card".
 */
export async function listPaidWith(
	db: Reader,
	asked: { memberId: string },
): Promise<{ paymentId: string; label: string; ahead: Cents; giver: string | null }[]> {
	return (await listCardsOfPayments(db, asked)).map(({ paymentId, ahead, brand, last4, giver }) => ({
		paymentId,
		ahead,
		giver,
		label:
			giver !== null ? presentTexts.cardOf(giver) : cardLabel({ brand: brand ?? "card", last4: last4 ?? "" }),
	}));
}

const listCardsOfPayments = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({
			paymentId: payments.id,
			ahead: attempts.ahead,
			brand: attempts.cardBrand,
			last4: attempts.cardLast4,
			giver: members.name,
		})
		.from(payments)
		.innerJoin(attempts, isPaidBy)
		.leftJoin(members, eq(members.id, payments.givenBy))
		.where(
			and(eq(payments.memberId, memberId), or(isNotNull(attempts.cardLast4), isNotNull(payments.givenBy))),
		),
);
