import { z } from "zod";
import { amount, count, day, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { PAYMENT_STATUSES } from "#db/schema/payments.ts";
import type { Payment } from "./payments.queries.ts";
import { isCollected } from "./states.ts";

export const paymentSchema = z
	.object({
		id: z.string(),
		tripId: z.string(),
		memberId: z.string(),
		amount: amount(),
		dueDate: day(),
		paid: z.boolean(),
		status: z.enum(PAYMENT_STATUSES),
		paymentNumber: count(),
		totalPayments: count(),
		paidAhead: z.boolean().meta({ description: "Paid by an earlier payment's charge, so canceled." }),
		paidOutside: z.boolean().meta({
			description: "Paid to the organizer outside Gangway, so canceled. It has no fee and no charge.",
		}),
		paidByPool: z
			.boolean()
			.meta({ description: "Paid by the crew wallet's pool. No card was charged for it." }),
		present: z.boolean().meta({ description: "Paid with another member's card, as a present." }),
		paidAt: time().nullable(),
		platformFeeAmount: amount().nullable(),
		netAmount: amount().nullable(),
	})
	.meta({ id: "Payment" });

/** Leaves out the provider's ids. */
export function paymentJson(payment: Payment): z.infer<typeof paymentSchema> {
	return {
		id: payment.id,
		tripId: payment.tripId,
		memberId: payment.memberId,
		amount: payment.amount,
		dueDate: payment.dueDate,
		paid: isCollected(payment.status),
		status: payment.status,
		paymentNumber: payment.paymentNumber,
		totalPayments: payment.totalPayments,
		paidAhead: payment.paidAheadBy !== null,
		paidOutside: payment.paidOutsideBy !== null,
		paidByPool: payment.paidByPool !== null,
		present: payment.givenBy !== null,
		paidAt: toIso(payment.paidAt),
		platformFeeAmount: payment.platformFeeAmount,
		netAmount: payment.netAmount,
	};
}
