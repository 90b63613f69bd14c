import { z } from "zod";
import { clientConfirmationSchema } from "#app/features/payments/payments.schema.ts";
import type { TopUpResult } from "#app/features/pool/top-ups/top-up.server.ts";
import { amount, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { POOL_PAYMENT_STATES, POOL_REFUND_STATUSES, POOL_WAYS } from "#db/schema/pool.ts";
import type { PoolFacts } from "./pool-facts.server.ts";

const moved = { id: z.string(), memberId: z.string(), name: z.string(), amount: amount(), at: time() };

export const poolAnswerSchema = z
	.object({
		state: z.enum(["none", "open", "closed"]),
		balance: amount().meta({ description: "What the pool holds, in cents, without what is reserved." }),
		payable: amount().meta({ description: "What of it can go to a payout account now, in cents." }),
		autoLimit: amount().meta({
			description: "Expenses of at most this much are paid back without an organizer, in cents; 0 for none.",
		}),
		own: z.object({
			put: amount().meta({ description: "What the caller has put in, in cents." }),
			left: amount().meta({ description: "What of it is still in the pool, in cents." }),
		}),
		topUps: z.array(z.object(moved)),
		refunds: z.array(z.object({ ...moved, status: z.enum(POOL_REFUND_STATUSES) })),
		asks: z.array(
			z.object({
				...moved,
				expenseId: z.string(),
				expense: z.string().nullable(),
				way: z.enum(POOL_WAYS),
				state: z.enum(POOL_PAYMENT_STATES),
				isAutomatic: z.boolean(),
				returned: amount().meta({ description: "What of it has come back into the pool, in cents." }),
				reason: z.string().nullable(),
			}),
		),
	})
	.meta({ id: "Pool" });

export function poolJson({
	pool,
	balance,
	payable,
	own,
	topUps,
	refunds,
	payments,
}: PoolFacts): z.infer<typeof poolAnswerSchema> {
	return {
		state: pool === null ? "none" : pool.closedAt === null ? "open" : "closed",
		...{ balance, payable, autoLimit: pool?.autoLimit ?? 0, own },
		topUps: topUps.map((one) => ({ ...movedJson(one), at: toIso(one.paidAt ?? one.createdAt) })),
		refunds: refunds.map((one) => ({ ...movedJson(one), at: toIso(one.createdAt), status: one.status })),
		asks: payments.map((one) => ({
			...{ ...movedJson(one), at: toIso(one.askedAt), expenseId: one.expenseId, expense: one.expense },
			...{ way: one.way, state: one.state, isAutomatic: one.isAutomatic, returned: one.returned },
			reason: one.reason,
		})),
	};
}

const movedJson = ({
	id,
	memberId,
	name,
	amount,
}: {
	id: string;
	memberId: string;
	name: string;
	amount: number;
}) => ({
	...{ id, memberId, name, amount },
});

export const topUpAnswerSchema = z
	.object({
		topUpId: z.string(),
		status: z
			.enum(["paid", "action_required", "checking", "hosted", "embedded"])
			.meta({ description: "While it is `checking`, confirm it again, and do not pay again." }),
		url: z.string().optional().meta({ description: "The provider's page, where it is paid there." }),
		clientConfirmation: clientConfirmationSchema
			.optional()
			.meta({ description: "For the provider's card field in a page of the caller's." }),
	})
	.meta({ id: "TopUp" });

export const topUpJson = (result: TopUpResult): z.infer<typeof topUpAnswerSchema> => result;
