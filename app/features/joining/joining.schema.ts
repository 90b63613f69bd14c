import { z } from "zod";
import { choicesSchema } from "#app/features/options/options.schema.ts";
import { MAX_COMPANIONS } from "#app/features/payments/companions/paying-together.ts";
import {
	savedCardSchema,
	scheduleKindSchema,
	surfaceSchema,
} from "#app/features/payments/payments.schema.ts";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import {
	blankToUndefined,
	checkbox,
	email,
	expectedCents,
	isObjectInput,
	optionalEmail,
	optionalText,
	text,
} from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "./texts/join.ts";

const guestFields = { name: text(texts.nameMissing, 120), email: email() };

/** Options chosen while joining, and the share shown for them. */
const choiceFields = { choices: choicesSchema.optional(), share: expectedCents() };

/** Companions whose spots the newcomer pays for. */
const companionFields = {
	companions: z
		.array(z.object({ name: text(texts.companionNameMissing, 120), choices: choicesSchema.optional() }))
		.max(MAX_COMPANIONS, texts.tooManyCompanions)
		.refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
			error: texts.sameNames,
			when: ({ issues }) => issues.length === 0,
		})
		.optional(),
};

const cashBackAmount = () => z.preprocess(blankToUndefined, z.coerce.number().int().optional());

/**
 * POST /api/trips/{shareId}/join. It ignores `role`, `confirmed` and `individualCost`, and `useCashBack` from everyone
 * but the organizer (Rules: Joining, Cash back).
 */
export const joinSchema = z.object({
	name: optionalText(120),
	email: optionalEmail(),
	paymentPlan: z.preprocess(blankToUndefined, scheduleKindSchema.optional()), // defaults to the member's own, or full
	departureLocation: optionalText(120),
	consent: checkbox().optional(),
	useCashBack: checkbox().optional(),
	cashBackAmount: cashBackAmount(),
	...choiceFields,
	...companionFields,
	payNow: checkbox().optional(), // takes a place beyond those that guests may hold unpaid, for a payment that follows
});

/** The input for someone who is neither a member nor signed in. */
export const guestJoinApiSchema = joinSchema.extend(guestFields);

const paymentFields = {
	paymentPlan: scheduleKindSchema,
	consent: checkbox(),
	testCard: z.enum(TEST_CARDS, { error: common.chooseTestCard }).default("success"),
	surface: surfaceSchema,
	savedCard: savedCardSchema,
	useCashBack: checkbox(),
	cashBackAmount: cashBackAmount(),
	...choiceFields,
	...companionFields,
	plansShown: optionalText(64),
	hold: checkbox().optional(), // holds the place without paying
};

const guestJoinSchema = z.object({
	...paymentFields,
	...guestFields,
	departureLocation: optionalText(120),
});

const memberJoinSchema = z.object({
	...paymentFields,
	name: optionalText(120),
	email: z.undefined().catch(undefined),
	departureLocation: optionalText(120),
});

const unaddressedJoinSchema = memberJoinSchema.extend({ email: email() });

type JoinFormKind = {
	known: boolean;
	needsEmail?: boolean;
	consent: boolean;
	consentWithCashBack?: boolean;
};

/**
 * The join page's form. `known` is a member or signed-in user, `needsEmail` a member without an address, and `consent`
 * is true if later automatic charges can be chosen.
 */
export function joinFormSchema({
	known,
	needsEmail = false,
	consent,
	consentWithCashBack = consent,
}: JoinFormKind) {
	const hasConsented = (form: {
		paymentPlan?: unknown;
		consent?: unknown;
		useCashBack?: unknown;
		hold?: unknown;
	}) =>
		form.hold === true ||
		!(form.useCashBack === true ? consentWithCashBack : consent) ||
		form.paymentPlan === "full" ||
		form.consent === true;
	const consented = { path: ["consent"], message: texts.consentMissing, when: isObjectInput };
	if (needsEmail) return unaddressedJoinSchema.refine(hasConsented, consented);
	return known
		? memberJoinSchema.refine(hasConsented, consented)
		: guestJoinSchema.refine(hasConsented, consented);
}

/** The form behind a link to a spot. It asks for an address, because a companion's spot has none. */
export const openPlaceSchema = z.object({ email: optionalEmail() });

/** A member's request to be told when payments open, with an address if their spot has none. */
export const tellSchema = z.object({ tell: checkbox(), email: optionalEmail() });

export type JoinTrip = z.output<typeof joinSchema>;
export type JoinAndPay = z.output<
	typeof guestJoinSchema | typeof memberJoinSchema | typeof unaddressedJoinSchema
>;
