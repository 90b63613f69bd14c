import { z } from "zod";
import { blankToUndefined, dollars, optionalText, text } from "#app/lib/schema.ts";

export const requestRefundSchema = z.object({ reason: optionalText(1000) });

export const requestRefundFormSchema = requestRefundSchema.extend({
	memberId: text("Say whose refund it is", 64),
});

const ABOVE_ZERO_MESSAGE = "Enter an amount above 0, or leave it empty";

/** People type dollars (Rules: Amounts). When it is blank, the whole refundable amount is refunded. */
const customAmount = z.preprocess(
	blankToUndefined,
	dollars()
		.refine((cents) => cents > 0, ABOVE_ZERO_MESSAGE)
		.optional(),
);

/** POST /api/refunds/{refundId}/status, and the organizer's forms. */
export const decideRefundSchema = z.discriminatedUnion(
	"status",
	[
		z.object({ status: z.literal("approved"), organizerNotes: optionalText(1000), customAmount }),
		z.object({
			status: z.literal("rejected"),
			organizerNotes: text("Say why you reject it", 1000),
		}),
	],
	{ error: "Say whether it is approved or rejected" },
);

export type RequestRefund = z.output<typeof requestRefundSchema>;
export type DecideRefund = z.output<typeof decideRefundSchema>;
