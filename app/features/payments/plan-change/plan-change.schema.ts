import { z } from "zod";
import { checkbox, expectedCents, optionalDate } from "#app/lib/schema.ts";
import * as attemptTexts from "../attempts/texts.ts";
import { PAYMENT_PLANS } from "../schedule/schedule.ts";
import * as texts from "./texts.ts";

/** PUT /api/members/{id}/payment-plan, and the form that confirms it. The amounts and dates are only compared. */
export const changePlanSchema = z
	.object({
		paymentPlan: z.enum(PAYMENT_PLANS, { error: attemptTexts.selectSchedule }),
		amount: expectedCents(), // the sum of all payments that change
		firstDueDate: optionalDate(),
		lastDueDate: optionalDate(),
		consent: checkbox().optional(), // to automatic charges of the new plan
	})
	.refine((given) => !given.consent || hasTerms(given), { path: ["consent"], message: texts.sayToWhat });

export type ChangePlan = z.infer<typeof changePlanSchema>;

function hasTerms({ amount, firstDueDate, lastDueDate }: { [name: string]: unknown }): boolean {
	return [amount, firstDueDate, lastDueDate].every((term) => term !== undefined);
}
