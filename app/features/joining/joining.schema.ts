import { z } from "zod";
import { paymentPlanSchema, surfaceSchema } from "#app/features/payments/payments.schema.ts";
import { TEST_CARDS } from "#app/gateway/gateway.ts";
import {
	blankToUndefined,
	checkbox,
	email,
	isObjectInput,
	optionalEmail,
	optionalText,
	text,
} from "#app/lib/schema.ts";

/**
 * POST /api/trips/{shareId}/join. `role`, `confirmed` and `individualCost` may be sent and are left unread: the
 * server sets them (decisions.md 5).
 */
export const joinSchema = z.object({
	name: optionalText(120),
	email: optionalEmail(),
	paymentPlan: z.preprocess(blankToUndefined, paymentPlanSchema.default("full")),
	departureLocation: optionalText(120),
	/** The word on later charges (consent.ts): without it every instalment is paid by hand. */
	consent: checkbox().optional(),
});

const CONSENT_MISSING = "Agree to the later payments, or pay in full";

const paymentFields = {
	paymentPlan: paymentPlanSchema,
	consent: checkbox(),
	testCard: z.enum(TEST_CARDS, { error: "Choose one of the test cards" }).default("success"),
	surface: surfaceSchema,
};

/** A newcomer without an account: who joins, how they pay, and their word on later charges. */
const guestJoinSchema = z.object({
	...paymentFields,
	name: text("Enter your name", 120),
	email: email(),
	departureLocation: optionalText(120),
});

/** Who is signed in or aboard already: the account says who they are. */
const memberJoinSchema = z.object({
	...paymentFields,
	name: optionalText(120),
	email: z.undefined().catch(undefined),
	departureLocation: optionalText(120),
});

/**
 * The join page's form.
 * @param known whether the page knows who joins, without asking
 * @param consent whether it asks for the word on later charges; where it does not, the plan itself is refused
 */
export function joinFormSchema({ known, consent }: { known: boolean; consent: boolean }) {
	const hasConsented = (form: { paymentPlan?: unknown; consent?: unknown }) =>
		!consent || form.paymentPlan === "full" || form.consent === true;
	const consented = { path: ["consent"], message: CONSENT_MISSING, when: isObjectInput };
	return known
		? memberJoinSchema.refine(hasConsented, consented)
		: guestJoinSchema.refine(hasConsented, consented);
}

export type JoinTrip = z.output<typeof joinSchema>;
export type JoinAndPay = z.output<typeof guestJoinSchema> | z.output<typeof memberJoinSchema>;
