import { z } from "zod";
import { MAX_CENTS } from "#app/lib/money.ts";
import { blankToUndefined, lines, optionalLines, wholeNumber } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "./texts/cancel.ts";

/** The amount that the page showed, in cents. */
const shownAmount = () =>
	z.preprocess(blankToUndefined, wholeNumber(0, MAX_CENTS, common.enterAmount).optional());

export const cancelTripSchema = z.object({
	reason: lines(texts.sayWhy, 1000),
	refund: z.preprocess(blankToUndefined, z.enum(["all", "none"]).default("all")),
	expectedTotal: shownAmount(),
});

export const removeMemberSchema = z.object({ reason: optionalLines(500), expectedAmount: shownAmount() });

export type CancelTrip = z.output<typeof cancelTripSchema>;
export type RemoveMember = z.output<typeof removeMemberSchema>;
