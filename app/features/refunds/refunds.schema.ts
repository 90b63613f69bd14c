import { z } from "zod";
import { blankToUndefined, dollars, lines, optionalLines, text, wholeNumber } from "#app/lib/schema.ts";
import * as texts from "./texts/decision.ts";
import * as requestTexts from "./texts/request.ts";
import * as settleTexts from "./texts/settle.ts";
import * as startTexts from "./texts/start.ts";

/** A choice of a form, or a boolean of the API; what it is without an answer, the use-case knows. */
const leaving = z.preprocess(
	(value) => (value === "true" ? true : value === "false" ? false : blankToUndefined(value)),
	z.boolean({ error: requestTexts.sayWhether }).optional(),
);

export const requestRefundSchema = z.object({ reason: optionalLines(1000), leaving });

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

/** What could go back when the page was made, in cents. */
const expectedAmount = z.preprocess(
	blankToUndefined,
	wholeNumber(0, 999_999_999, startTexts.sayExpected).optional(),
);

/** POST /api/refunds/{refundId}/status, and the organizer's forms. */
export const decideRefundSchema = z.discriminatedUnion(
	"status",
	[
		z.object({
			status: z.literal("approved"),
			organizerNotes: optionalLines(1000),
			customAmount,
			expectedAmount,
			leaving,
		}),
		z.object({
			status: z.literal("rejected"),
			organizerNotes: lines(texts.sayWhy, 1000),
		}),
	],
	{ error: texts.sayDecision },
);

const MAX_MEMBERS = 500;

const memberIds = z.preprocess(
	(value) => {
		const chosen = typeof value === "string" && value !== "" ? [value] : value;
		return Array.isArray(chosen) && chosen.includes("all") ? "all" : chosen;
	},
	z.union(
		[
			z.literal("all"),
			z
				.array(z.string().max(64))
				.min(1, startTexts.chooseSomebody)
				.max(MAX_MEMBERS, startTexts.chooseSomebody),
		],
		{
			error: startTexts.chooseSomebody,
		},
	),
);

/** The organizer's form before it is confirmed. */
export const reviewRefundSchema = z.object({
	memberIds,
	customAmount,
	expectedAmount,
	reason: lines(startTexts.sayWhy, 1000),
	leaving,
});

/**
 * POST /api/trips/{id}/refunds, and the organizer's form. `customAmount` is for each of them, in dollars; `expectedAmount` is
 * what could go back to them in all, in cents, when the page was made, so that a second tab changes nothing.
 */
export const startRefundSchema = reviewRefundSchema.refine(
	({ customAmount, expectedAmount }) => customAmount === undefined || expectedAmount !== undefined,
	{ path: ["expectedAmount"], error: startTexts.sayExpected },
);

/** What becomes of a refund that failed. */
export const settleRefundSchema = z.object({
	how: z.enum(["try_again", "paid_back", "dropped"], { error: settleTexts.sayHow }),
});

export type ReviewRefund = z.output<typeof reviewRefundSchema>;
export type SettleRefund = z.output<typeof settleRefundSchema>;

export type StartRefund = z.output<typeof startRefundSchema>;
export type RequestRefund = z.output<typeof requestRefundSchema>;
export type DecideRefund = z.output<typeof decideRefundSchema>;
