import { z } from "zod";
import {
	blankToUndefined,
	cents,
	dollars,
	expectedCents,
	optionalLines,
	optionalText,
} from "#app/lib/schema.ts";
import type { PayoutCountry } from "./payouts/texts.ts";
import * as accountTexts from "./payouts/texts.ts";
import * as texts from "./releases/texts/releases.ts";

const releaseTextFields = {
	purpose: optionalText(120),
	description: optionalLines(500),
	recipient: optionalText(120),
};

const payoutAccountFields = {
	country: z.enum(accountTexts.PAYOUT_COUNTRIES, { error: accountTexts.chooseCountry }),
	entityType: z.enum(["individual", "company"], { error: accountTexts.chooseEntityType }),
};

/**
 * POST /api/trips/{id}/release-funds. The amount is in cents; without it, all that is available is released.
 * `expectedDebtPaid` is the part that the caller expects to repay the organizer's debt, in cents. `after` is the id of
 * the newest release that the caller has seen, or "none", so that a call sent twice releases once.
 */
export const releaseSchema = z.object({
	amount: cents().optional(),
	expectedDebtPaid: expectedCents(),
	after: optionalText(64),
	...releaseTextFields,
	country: payoutAccountFields.country.optional(), // with entityType, opens a payout account if there is none
	entityType: payoutAccountFields.entityType.optional(),
});

/** The form before the review. The amount is in dollars; a blank one means everything available. */
export const reviewReleaseSchema = z.object({
	amount: z.preprocess(
		blankToUndefined,
		dollars()
			.refine((cents) => cents > 0, texts.notAboveZero)
			.optional(),
	),
	expectedDebtPaid: expectedCents(),
	after: optionalText(64),
	...releaseTextFields,
});

/**
 * The form that confirms the reviewed release. `after` is the id of the newest release on the submitted page. The page
 * always sends an amount, because more money may have come in since it was rendered.
 */
export const releaseFormSchema = reviewReleaseSchema.refine(
	({ amount, after }) => amount !== undefined || after === undefined,
	{ path: ["amount"], error: texts.amountMissing },
);

/** The organizer's country, and the kind of account that receives their money. */
export type PayoutAccount = { country: PayoutCountry; entityType: "individual" | "company" };

/** The form that opens a payout account; without fields, it continues with the existing account. */
export const onboardSchema = z.object({
	country: z.preprocess(blankToUndefined, payoutAccountFields.country.optional()),
	entityType: z.preprocess(blankToUndefined, payoutAccountFields.entityType.optional()),
});

export type ReleaseInput = Omit<z.output<typeof releaseSchema>, "country" | "entityType">;

/** Returns the requested account if both of its fields are given. */
export function payoutAccountOf({
	country,
	entityType,
}: z.output<typeof onboardSchema>): PayoutAccount | null {
	return country && entityType ? { country, entityType } : null;
}
