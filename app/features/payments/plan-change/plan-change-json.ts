import { z } from "zod";
import { amount, count, day } from "#app/lib/answers.ts";
import { PAYMENT_PLANS } from "../schedule/schedule.ts";
import type { PlanChangeView } from "./plan-change-view.server.ts";

const paymentSchema = z.object({ number: count(), amount: amount(), dueDate: day() });

export const planChangeJsonSchema = z
	.object({
		amount: amount().meta({ description: "In cents: what is left, and can be divided by another plan." }),
		payments: z.array(paymentSchema),
		due: z.array(paymentSchema).meta({ description: "Due or announced payments, which stay as they are." }),
		lastDay: day().nullable().meta({ description: "Another plan ends by this day." }),
		automaticCharges: z.boolean(),
		refusal: z.string().nullable().meta({ description: "Why nothing can be changed now." }),
		options: z.array(
			z.object({
				paymentPlan: z.enum(PAYMENT_PLANS),
				payments: z.array(paymentSchema),
				totalPayments: count(),
				endsAfterDeparture: z.boolean(),
			}),
		),
		needsSubscription: z
			.boolean()
			.meta({ description: "Whether more plans would fit, which neither subscription includes." }),
	})
	.meta({ id: "PlanOfRest" });

/** GET /api/members/{id}/payment-plan. Amounts are cents. */
export function planChangeJson(view: PlanChangeView): z.infer<typeof planChangeJsonSchema> {
	const { left, lastDay, isOn, refusal, options, needsSubscription } = view;
	return {
		amount: left.amount,
		payments: left.open,
		due: left.fixed,
		lastDay,
		automaticCharges: isOn,
		refusal,
		options: options.map(({ plan, instalments, total, endsAfterDeparture }) => ({
			paymentPlan: plan,
			payments: instalments,
			totalPayments: total,
			endsAfterDeparture,
		})),
		needsSubscription,
	};
}
