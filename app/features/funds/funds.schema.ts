import { z } from "zod";
import { MAX_CENTS } from "#app/lib/money.ts";
import { blankToUndefined, dollars, optionalText } from "#app/lib/schema.ts";

const CENTS = "Amount is a whole number of cents, above 0";
const SOME = "Enter an amount above $0.00";

const words = {
	purpose: optionalText(120),
	description: optionalText(500),
	recipient: optionalText(120),
};

/** POST /api/trips/{id}/release-funds; without an amount (cents) it is all that is available. */
export const releaseSchema = z.object({
	amount: z.number({ error: CENTS }).int(CENTS).min(1, CENTS).max(MAX_CENTS, CENTS).optional(),
	...words,
});

/** The same as a form: the amount is typed in dollars. `after` names the release that the page showed as the newest. */
export const releaseFormSchema = z.object({
	amount: z.preprocess(
		blankToUndefined,
		dollars()
			.refine((cents) => cents > 0, SOME)
			.optional(),
	),
	after: optionalText(64),
	...words,
});

/** The button that opens the payout account. */
export const onboardSchema = z.object({});

export type ReleaseInput = z.output<typeof releaseSchema> & {
	/** The id of the newest release that the asker knows of, or "none": a second press of one button is refused. */
	after?: string;
};
