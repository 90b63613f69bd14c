import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { sum } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { type FundFacts, releasedPart } from "./fund-coverage.queries.ts";
import { failureKindOf } from "./refund-failure.ts";
import { listPossibleRefunds } from "./refund-recipients.server.ts";
import { isFailedOpen, listRefundLines, type NamedRequest } from "./refunds.queries.ts";

/**
 * Lists the members whom the organizer can refund without a request, in cents. `held` is what the fund holds, or null if
 * nothing of their payments was released.
 */
export async function possibleRefunds(ctx: Ctx, trip: Trip, { held, charges }: FundFacts) {
	const { possible } = await listPossibleRefunds(ctx, ctx.db.read, trip);
	return {
		held: possible.some(({ plan }) => releasedPart(charges, plan) > 0) ? held : null,
		total: sum(possible.map(({ plan }) => plan.refundable)),
		people: possible.map(({ member, plan, pending }) => ({
			memberId: member.id,
			name: member.name,
			refundable: plan.refundable,
			isAsking: pending !== null,
			hasLeft: member.removedAt !== null,
		})),
	};
}

export type PossibleRefunds = Awaited<ReturnType<typeof possibleRefunds>>;

/** Lists failed refunds that the organizer has not settled, in cents, with the reason. */
export function failedRefunds(db: Reader, requests: readonly NamedRequest[]) {
	return Promise.all(
		requests
			.filter(({ request }) => isFailedOpen(request))
			.map(async ({ request, memberName, removedAt }) => {
				const failed = (await listRefundLines(db, request.id)).filter(({ status }) => status === "failed");
				return {
					id: request.id,
					name: memberName,
					amount: sum(failed.map(({ amount }) => amount)),
					kind: failureKindOf(failed[0]?.errorMessage ?? null),
					isLeaving: request.isLeaving,
					hasLeft: removedAt !== null,
				};
			}),
	);
}

export type FailedRefund = Awaited<ReturnType<typeof failedRefunds>>[number];
