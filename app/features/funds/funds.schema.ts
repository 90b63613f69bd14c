import { z } from "zod";
import { MAX_CENTS } from "#app/lib/money.ts";
import { blankToUndefined, dollars, optionalLines, optionalText } from "#app/lib/schema.ts";
import * as texts from "./texts/releases.ts";

const releaseTextFields = {
	purpose: optionalText(120),
	description: optionalLines(500),
	recipient: optionalText(120),
};

/** POST /api/trips/{id}/release-funds. The amount is in cents; without it, all that is available is released. */
export const releaseSchema = z.object({
	amount: z
		.number({ error: texts.notWholeCents })
		.int(texts.notWholeCents)
		.min(1, texts.notWholeCents)
		.max(MAX_CENTS, texts.notWholeCents)
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
				.refine((cents) => cents > 0, texts.notAboveZero)
				.optional(),
		),
		after: optionalText(64),
		...releaseTextFields,
	})
	.refine(({ amount, after }) => amount !== undefined || after === undefined, {
		path: ["amount"],
		error: texts.amountMissing,
	});

export const onboardSchema = z.object({});

export type ReleaseInput = z.output<typeof releaseSchema> & {
	/** The newest release that the organizer has seen, or "none", so that a second press of the button is refused. */
	after?: string;
};
