import { z } from "zod";
import { paymentPlan, surface } from "#app/features/payments/payments.schema.ts";
import { TEST_CARDS } from "#app/gateway/gateway.ts";
import {
	blankToUndefined,
	email,
	onAnyObject,
	optionalEmail,
	optionalText,
	text,
	ticked,
} from "#app/lib/schema.ts";

/**
 * POST /api/trips/{shareId}/join. `role`, `confirmed` and `individualCost` may be sent and are left unread: the
 * server sets them (decisions.md 5).
 */
export const joinSchema = z.object({
	name: optionalText(120),
	email: optionalEmail(),
	paymentPlan: z.preprocess(blankToUndefined, paymentPlan.default("full")),
	departureLocation: optionalText(120),
	/** The word on later charges (consent.ts): without it every instalment is paid by hand. */
	consent: ticked().optional(),
});

const CONSENT_MISSING = "Agree to the later payments, or pay in full";

const payment = {
	paymentPlan,
	consent: ticked(),
	testCard: z.enum(TEST_CARDS, { error: "Choose one of the test cards" }).default("success"),
	surface,
};

/** A newcomer without an account: who joins, how they pay, and their word on later charges. */
const guestJoinSchema = z.object({
	...payment,
	name: text("Enter your name", 120),
	email: email(),
	departureLocation: optionalText(120),
});

/** Who is signed in or aboard already: the account says who they are. */
const memberJoinSchema = z.object({
	...payment,
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
	const consented = { path: ["consent"], message: CONSENT_MISSING, when: onAnyObject };
	return known
		? memberJoinSchema.refine(hasConsented, consented)
		: guestJoinSchema.refine(hasConsented, consented);
}

export type Join = z.output<typeof joinSchema>;
export type JoinAndPay = z.output<typeof guestJoinSchema> | z.output<typeof memberJoinSchema>;
