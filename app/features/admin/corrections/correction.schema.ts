import { z } from "zod";
import { HOUSE_ACCOUNTS } from "#app/features/ledger/house-lines.ts";
import { lines, optionalText, text } from "#app/lib/schema.ts";
import * as texts from "../texts/corrections.ts";

/** Stands for the fund of the trip that is named beside it. */
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
			/** In cents, as it was checked. */
			amount: z.coerce.number({ error: texts.amountMissing }).int(),
		}),
	],
	{ error: texts.amountMissing },
);

export type CheckCorrection = Omit<Extract<z.output<typeof correctionSchema>, { step: "check" }>, "step">;
export type BookCorrection = CheckCorrection & { amount: number };
