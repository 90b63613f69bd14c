import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { refundableCharges } from "./charges.queries.ts";
import { listRequests, openRequestOf } from "./refunds.queries.ts";
import { fullRefund } from "./refunds.ts";

/** How many waiting requests a summary names. */
const NAMED = 3;

/** What a trip's other pages say of refunds before they lead to the page about them. Amounts in cents. */
export async function refundsSummary(ctx: Ctx, { trip, member, may }: TripAccess) {
	const [own, inbox] = await Promise.all([
		member && may["refund.ask"] ? ownSummary(ctx, member.id) : null,
		may["refund.decide"] ? inboxSummary(ctx, trip.id) : null,
	]);
	return { own, inbox };
}

export type RefundsSummary = Awaited<ReturnType<typeof refundsSummary>>;

async function ownSummary(ctx: Ctx, memberId: string) {
	const { read } = ctx.db;
	const [charges, open] = await Promise.all([
		refundableCharges(read, { provider: ctx.payments.provider, memberId }),
		openRequestOf(read, memberId),
	]);
	return {
		refundable: fullRefund(charges).refundable,
		open: open && { status: open.status, amount: open.approvedAmount ?? open.refundableAmount },
	};
}

/** The requests that wait for the organizer, the oldest first. */
async function inboxSummary(ctx: Ctx, tripId: string) {
	const requests = await listRequests(ctx.db.read, { tripId, status: "pending" });
	return {
		waiting: requests.length,
		named: requests
			.slice(-NAMED)
			.reverse()
			.map(({ request, memberName }) => ({
				id: request.id,
				name: memberName,
				amount: request.refundableAmount,
			})),
	};
}
