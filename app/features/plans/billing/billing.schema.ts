import { z } from "zod";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import { time } from "#app/lib/answers.ts";
import { TIER_TYPES } from "./subscription-rules.ts";
import * as texts from "./texts/subscribing.ts";

const planType = z.enum(TIER_TYPES, texts.choosePlan);
const yes = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
const amount = z.union(
	[
		z.number(),
		z
			.string()
			.regex(/^\d{1,6}(\.\d{1,2})?$/)
			.transform(Number),
	],
	texts.wrongAmount,
);
const ref = z.string().trim().min(1, texts.setupNotFound).max(255, texts.setupNotFound);
const testCard = z.enum(TEST_CARDS).optional();

/** The input of a plan choice. `amount` and `userId` are only compared with ours. */
export const chooseTierSchema = z.object({
	planType,
	isAnnual: yes.default(false),
	amount: amount.optional(),
	userId: z.string().max(255).optional(),
	tripId: z.string().trim().max(255).optional(), // of one-time Pro
	testCard, // in demo mode
});
export type ChooseTier = z.output<typeof chooseTierSchema>;

export const chosenTierSchema = z.object({
	success: z.literal(true),
	demoMode: z.boolean(),
	priceId: z.string(),
	planType: z.enum(TIER_TYPES),
	isAnnual: z.boolean(),
	message: z.string(),
	clientSecret: z.string().nullable(),
	setupIntentId: z.string().nullable(),
});

export const subscriptionAnswerSchema = z.object({
	success: z.literal(true),
	subscription: z.object({
		planType: z.enum(TIER_TYPES),
		isAnnual: z.boolean(),
		status: z.enum(["active", "past_due", "cancelled", "pending"]),
		currentPeriodEnd: time().nullable().meta({ description: "Null for one-time Pro." }),
	}),
});

export const confirmSetupSchema = z.object({
	setupIntentId: ref,
	clientSecret: z.string().max(500).optional(),
	priceId: z.string().max(255).nullish(),
	userId: z.string().max(255).nullish(),
	planType: planType.nullish(),
	isAnnual: yes.nullish(),
	testCard,
});
export type ConfirmSetup = z.output<typeof confirmSetupSchema>;

export const confirmSubscriptionSchema = z.object({ subscriptionId: ref });

/** The form of the subscription's checkout; `surface` is set if our page had the provider's card field. */
export const activateSchema = z.object({ testCard, surface: z.literal("embedded").optional() });

const paidPlan = z.enum(["plus", "pro"], texts.choosePlan);

/** A change as its page showed it: `due` in cents, and the proration time, UTC ms. */
const changeTierSchema = z.object({
	plan: paidPlan,
	isAnnual: yes.default(false),
	due: z.coerce.number().int().min(0).optional(),
	prorateAt: z.coerce.number().int().min(0).optional(),
});
export type ChangeTierInput = z.output<typeof changeTierSchema>;

export const tierActionSchema = z.discriminatedUnion("intent", [
	changeTierSchema.extend({ intent: z.literal("change") }),
	z.object({ intent: z.enum(["cancel", "resume", "pay"]) }),
]);
export type TierAction = z.output<typeof tierActionSchema>;
