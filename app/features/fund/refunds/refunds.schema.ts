import { z } from "zod";
import { blankToUndefined, dollars, expectedCents, lines, optionalLines, text } from "#app/lib/schema.ts";
import * as texts from "./texts/decision.ts";
import * as refundTexts from "./texts/refunds.ts";
import * as requestTexts from "./texts/request.ts";
import * as startTexts from "./texts/start.ts";

/** A choice in a form, or a boolean in the API. The use-case has the default. */
const leaving = z.preprocess(
	(value) => (value === "true" ? true : value === "false" ? false : blankToUndefined(value)),
	z.boolean({ error: requestTexts.sayWhether }).optional(),
);

export const requestRefundSchema = z.object({ reason: optionalLines(1000), leaving });

export const requestRefundFormSchema = requestRefundSchema.extend({
	memberId: text(requestTexts.sayWhose, 64),
});

/** Typed in dollars (Rules: Amounts). If blank, the whole refundable amount is refunded. */
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
		z.object({
			status: z.literal("approved"),
			organizerNotes: optionalLines(1000),
			customAmount,
			expectedAmount: expectedCents(),
			expectedReleased: expectedCents(),
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
			z.array(z.string().max(64)).min(1, startTexts.chooseSomeone).max(MAX_MEMBERS, startTexts.chooseSomeone),
		],
		{
			error: startTexts.chooseSomeone,
		},
	),
);

export const reviewRefundSchema = z.object({
	memberIds,
	customAmount,
	expectedAmount: expectedCents(),
	expectedReleased: expectedCents(),
	reason: lines(startTexts.sayWhy, 1000),
	leaving,
});

/**
 * POST /api/trips/{id}/refunds, and the organizer's form. `customAmount` is for each member, in dollars;
 * `expectedAmount` is the sum that the page showed for all of them, in cents, so that a second tab does not refund
 * more.
 */
export const startRefundSchema = reviewRefundSchema.refine(
	({ customAmount, expectedAmount }) => customAmount === undefined || expectedAmount !== undefined,
	{ path: ["expectedAmount"], error: startTexts.sayExpected },
);

/** How the organizer settles a failed refund. The expected amounts are only for another try. */
export const settleRefundSchema = z.object({
	how: z.enum(["try_again", "paid_back", "dropped"], { error: refundTexts.sayHow }),
	expectedAmount: expectedCents(),
	expectedReleased: expectedCents(),
});

export type ReviewRefund = z.output<typeof reviewRefundSchema>;
export type SettleRefund = z.output<typeof settleRefundSchema>;

export type StartRefund = z.output<typeof startRefundSchema>;
export type RequestRefund = z.output<typeof requestRefundSchema>;
export type DecideRefund = z.output<typeof decideRefundSchema>;
