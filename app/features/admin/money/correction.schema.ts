import { z } from "zod";
import { HOUSE_ACCOUNTS } from "#app/features/ledger/house-lines.ts";
import { lines, optionalText, text } from "#app/lib/schema.ts";
import * as texts from "../texts/corrections.ts";

/** The choice "fund of a trip"; the trip is given in another field. */
export const TRIP_FUND = "fund";

const fields = {
	source: text(texts.sourceMissing, 300),
	account: z.enum([...HOUSE_ACCOUNTS, TRIP_FUND], { error: texts.accountMissing }),
	trip: optionalText(),
	reason: lines(texts.reasonMissing, 500),
};

export const correctionSchema = z.discriminatedUnion(
	"step",
	[
		z.object({ step: z.literal("check"), ...fields }),
		z.object({
			step: z.literal("book"),
			...fields,
			/** The checked amount in cents. */
			amount: z.coerce.number({ error: texts.amountMissing }).int(),
		}),
	],
	{ error: texts.amountMissing },
);

export type CheckCorrection = Omit<Extract<z.output<typeof correctionSchema>, { step: "check" }>, "step">;
export type BookCorrection = CheckCorrection & { amount: number };
