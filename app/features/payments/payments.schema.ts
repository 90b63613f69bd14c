import { z } from "zod";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import { amount } from "#app/lib/answers.ts";
import { cents, checkbox, expectedCents, optionalEmail, optionalText, text } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "./attempts/texts.ts";
import { SCHEDULE_KINDS } from "./schedule/schedule.ts";

export const scheduleKindSchema = z.enum(SCHEDULE_KINDS, { error: texts.selectSchedule });

/** POST /api/create-payment-intent. The amount is only compared with the amount due plus what is paid ahead. */
export const startPaymentSchema = z.object({
	tripId: optionalText(64),
	memberId: text(texts.sayWhoPays, 64),
	paymentId: optionalText(64),
	amount: cents().optional(),
	ahead: cents().optional(), // the part taken from later payments
	paymentPlan: scheduleKindSchema.optional(),
	currency: z.literal("usd", { error: texts.onlyDollars }).default("usd"),
	email: optionalEmail(), // for a guest whose spot has no address yet
});

export const startedPaymentSchema = z.object({
	clientSecret: z.string(),
	paymentIntentId: z.string(),
	paymentId: z.string(),
	amount: amount(),
	currency: z.literal("usd"),
	demoMode: z.boolean(),
});

/** What the browser's SDK needs to confirm a payment or a setup, and where to go afterwards. */
export const clientConfirmationSchema = z.object({ clientSecret: z.string(), returnUrl: z.string() });

const testCardSchema = z.enum(TEST_CARDS, { error: common.chooseTestCard }).default("success");

/** POST /api/members/{id}/confirm-payment. Without an intent, `confirmed` confirms a spot that has nothing to pay. */
export const confirmMemberPaymentSchema = z
	.object({ paymentIntentId: optionalText(200), confirmed: checkbox().optional(), testCard: testCardSchema })
	.refine(({ paymentIntentId, confirmed }) => paymentIntentId || confirmed, {
		path: ["paymentIntentId"],
		message: texts.sayWhichIntent,
	});

/** POST /api/confirm-payment. */
export const confirmPaymentSchema = z.object({
	paymentId: text(texts.sayWhichPayment, 64),
	testCard: testCardSchema,
});

/** the id of one of the payer's saved cards, or NEW_CARD */
export const savedCardSchema = optionalText(64);

/** Set by the script of the card field; missing when the form is posted without scripts. */
export const surfaceSchema = z.literal("embedded").optional();

export const checkoutSchema = z.object({
	testCard: z.enum(TEST_CARDS, { error: common.chooseTestCard }).optional(),
	answer: z.enum(["approve", "refuse"]).optional(),
	surface: surfaceSchema,
	savedCard: savedCardSchema,
	email: optionalEmail(),
	amount: expectedCents(), // including what is paid ahead
	ahead: expectedCents(), // the part taken from later payments
});

export type StartPayment = z.output<typeof startPaymentSchema>;
