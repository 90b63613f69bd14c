import { z } from "zod";
import { blankToUndefined, expectedCents, lines, optionalLines, optionalText } from "#app/lib/schema.ts";
import * as texts from "./texts/cancel.ts";

export const cancelTripSchema = z.object({
	reason: lines(texts.sayWhy, 1000),
	refund: z.preprocess(blankToUndefined, z.enum(["all", "none"], { error: texts.sayRefund }).default("all")),
	expectedTotal: expectedCents(),
});

export const removeMemberSchema = z.object({ reason: optionalLines(500), expectedAmount: expectedCents() });

export type CancelTrip = z.output<typeof cancelTripSchema>;
export type RemoveMember = z.output<typeof removeMemberSchema>;

export const shareLinkSchema = z.object({ seen: optionalText(64) });
