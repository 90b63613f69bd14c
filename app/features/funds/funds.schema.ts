import { z } from "zod";
import { MAX_CENTS } from "#app/lib/money.ts";
import { blankToUndefined, dollars, optionalText } from "#app/lib/schema.ts";

const WHOLE_CENTS_MESSAGE = "Amount is a whole number of cents, above 0";
const ABOVE_ZERO_MESSAGE = "Enter an amount above $0.00";

const releaseTextFields = {
	purpose: optionalText(120),
	description: optionalText(500),
	recipient: optionalText(120),
};

/** POST /api/trips/{id}/release-funds. The amount is in cents; without it, all that is available is released. */
export const releaseSchema = z.object({
	amount: z
		.number({ error: WHOLE_CENTS_MESSAGE })
		.int(WHOLE_CENTS_MESSAGE)
		.min(1, WHOLE_CENTS_MESSAGE)
		.max(MAX_CENTS, WHOLE_CENTS_MESSAGE)
		.optional(),
	...releaseTextFields,
});

/**
 * The form: the amount is in dollars, and `after` is the id of the newest release on the page that was submitted. Our
 * page always names an amount, because more may have come in since it was shown.
 */
export const releaseFormSchema = z
	.object({
		amount: z.preprocess(
			blankToUndefined,
			dollars()
				.refine((cents) => cents > 0, ABOVE_ZERO_MESSAGE)
				.optional(),
		),
		after: optionalText(64),
		...releaseTextFields,
	})
	.refine(({ amount, after }) => amount !== undefined || after === undefined, {
		path: ["amount"],
		error: "Enter the amount to release",
	});

export const onboardSchema = z.object({});

export type ReleaseInput = z.output<typeof releaseSchema> & {
	/** The newest release that the organizer has seen, or "none", so that a second press of the button is refused. */
	after?: string;
};
