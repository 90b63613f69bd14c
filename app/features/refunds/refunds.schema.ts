import { z } from "zod";
import { blankToUndefined, dollars, lines, optionalLines, text } from "#app/lib/schema.ts";
import * as texts from "./texts/decision.ts";
import * as requestTexts from "./texts/request.ts";

export const requestRefundSchema = z.object({ reason: optionalLines(1000) });

export const requestRefundFormSchema = requestRefundSchema.extend({
	memberId: text(requestTexts.sayWhose, 64),
});

/** People type dollars (Rules: Amounts). When it is blank, the whole refundable amount is refunded. */
const customAmount = z.preprocess(
	blankToUndefined,
	dollars()
		.refine((cents) => cents > 0, texts.aboveZero)
		.optional(),
);

/** POST /api/refunds/{refundId}/status, and the organizer's forms. */
export const decideRefundSchema = z.discriminatedUnion(
	"status",
	[
		z.object({ status: z.literal("approved"), organizerNotes: optionalLines(1000), customAmount }),
		z.object({
			status: z.literal("rejected"),
			organizerNotes: lines(texts.sayWhy, 1000),
		}),
	],
	{ error: texts.sayDecision },
);

export type RequestRefund = z.output<typeof requestRefundSchema>;
export type DecideRefund = z.output<typeof decideRefundSchema>;
