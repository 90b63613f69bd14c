import type { Member, TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { checkFundCoverage } from "./fund-coverage.queries.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import { listRefundRequests, type RefundRequest } from "./refunds.queries.ts";
import { fullRefund } from "./refunds.ts";
import { isOpenRequest } from "./states.ts";

const MAX_NAMED = 3;

/** What a trip's other pages show about refunds, in cents. */
export async function refundsSummary(ctx: Ctx, { trip, member, may }: TripAccess) {
	const [own, inbox] = await Promise.all([
		member && may["refund.ask"] ? ownSummary(ctx, member) : null,
		may["refund.decide"] ? inboxSummary(ctx, trip.id) : null,
	]);
	return { own, inbox };
}

export type RefundsSummary = Awaited<ReturnType<typeof refundsSummary>>;

/** Returns null when the member has nothing to ask for and has never asked. */
async function ownSummary(ctx: Ctx, { id: memberId, tripId }: Member) {
	const { read } = ctx.db;
	const [charges, [latest]] = await Promise.all([
		listRefundableCharges(read, { provider: ctx.payments.provider, memberId }),
		listRefundRequests(read, { memberId }, 1),
	]);
	const plan = fullRefund(charges);
	if (!latest && plan.refundable === 0) return null;
	const { isCovered } = await checkFundCoverage(ctx, read, tripId, plan);
	const open = latest && isOpenRequest(latest.request.status) ? openRequestSummary(latest.request) : null;
	return { refundable: plan.refundable, isCovered, open };
}

function openRequestSummary({ status, approvedAmount, refundableAmount }: RefundRequest) {
	return { status, amount: approvedAmount ?? refundableAmount };
}

async function inboxSummary(ctx: Ctx, tripId: string) {
	const requests = await listRefundRequests(ctx.db.read, { tripId, status: "pending" });
	return {
		waiting: requests.length,
		named: requests
			.slice(-MAX_NAMED)
			.reverse()
			.map(({ request, memberName }) => ({
				id: request.id,
				name: memberName,
				amount: request.refundableAmount,
			})),
	};
}
