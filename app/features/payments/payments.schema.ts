import { z } from "zod";
import { TEST_CARDS } from "#app/gateway/gateway.ts";
import { MAX_CENTS } from "#app/lib/money.ts";
import { checkbox, optionalText, text } from "#app/lib/schema.ts";
import { PAYMENT_PLANS } from "./schedule.ts";

export const paymentPlanSchema = z.enum(PAYMENT_PLANS, { error: "Please select a payment plan" });

const WHOLE_CENTS_MESSAGE = "Amount is a whole number of cents";

/** POST /api/create-payment-intent. The amount is only compared with the one due. */
export const startPaymentSchema = z.object({
	tripId: optionalText(64),
	memberId: text("Say which member pays", 64),
	paymentId: optionalText(64),
	amount: z
		.number({ error: WHOLE_CENTS_MESSAGE })
		.int(WHOLE_CENTS_MESSAGE)
		.min(1, WHOLE_CENTS_MESSAGE)
		.max(MAX_CENTS, WHOLE_CENTS_MESSAGE)
		.optional(),
	paymentPlan: paymentPlanSchema.optional(),
	currency: z.literal("usd", { error: "Currency is usd" }).default("usd"),
});

const testCardSchema = z.enum(TEST_CARDS, { error: "Choose one of the test cards" }).default("success");

const INTENT_MISSING_MESSAGE = "Say which payment intent was paid";

/** POST /api/members/{id}/confirm-payment. Without an intent, `confirmed` confirms a place that has nothing to pay. */
export const confirmMemberPaymentSchema = z
	.object({ paymentIntentId: optionalText(200), confirmed: checkbox().optional(), testCard: testCardSchema })
	.refine(({ paymentIntentId, confirmed }) => paymentIntentId || confirmed, {
		path: ["paymentIntentId"],
		message: INTENT_MISSING_MESSAGE,
	});

/** POST /api/confirm-payment. */
export const confirmPaymentSchema = z.object({
	paymentId: text("Say which payment was made", 64),
	testCard: testCardSchema,
});

/** The script of the card field sets it; a form post without scripts has none. */
export const surfaceSchema = z.literal("embedded").optional();

export const checkoutSchema = z.object({
	testCard: z.enum(TEST_CARDS, { error: "Choose one of the test cards" }).optional(),
	answer: z.enum(["approve", "refuse"]).optional(),
	surface: surfaceSchema,
});

export type StartPayment = z.output<typeof startPaymentSchema>;
