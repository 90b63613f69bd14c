import type { Member, TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import { paidCards, yourCards } from "#app/features/payments/presents/paid-cards.ts";
import { giversOf } from "#app/features/payments/presents/presents.queries.ts";
import type { Deduction } from "#app/features/payments/returned.queries.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { checkFundCoverage, findFundFacts } from "./fund-coverage.queries.ts";
import { ownRequestLine } from "./own-request-line.server.ts";
import { refundableCharges } from "./refundable-charges.queries.ts";
import { isFailedOpen, listRefundLines, type NamedRequest, type RefundRequest } from "./refunds.queries.ts";
import { fullRefund, fundShareOf, type RefundPlan } from "./refunds.ts";
import { isOpenRequest } from "./states.ts";
import * as cardTexts from "./texts/cards.ts";
import * as texts from "./texts/request.ts";

const MAX_NAMED = 3;

/**
 * Facts that the page has already read: the open requests and the reader's own, the reader's payments and their
 * refunds, and the balance of the fund, in cents.
 */
type KnownFacts = {
	requests: readonly NamedRequest[];
	payments: readonly Payment[];
	returned: readonly Deduction[];
	fundBalance: Cents;
};

/** The refunds on a trip's dashboard, in cents. */
export async function refundsSummary(ctx: Ctx, { trip, role, member, may }: TripAccess, known: KnownFacts) {
	const decides = role === "organizer" ? texts.youDecide : texts.decides(trip.organizerName);
	const own = member && may["refund.ask"] ? await ownSummary(ctx, member, known) : null;
	const latest = known.requests.find(({ request }) => request.memberId === member?.id)?.request;
	return {
		own: own && { ...own, decides, request: ownRequestLine({ trip, role }, latest) },
		inbox: may["refund.decide"]
			? inboxSummary(
					role === "organizer" ? known.requests : withoutOrganizers(known.requests, member),
					member?.id,
				)
			: null,
	};
}

export type RefundsSummary = Awaited<ReturnType<typeof refundsSummary>>;

/** @returns null if the member can ask for nothing and has never asked */
async function ownSummary(ctx: Ctx, member: Member, known: KnownFacts) {
	const { requests, payments, returned, fundBalance } = known;
	const latest = requests.find(({ request }) => request.memberId === member.id)?.request;
	const plan = fullRefund(refundableCharges(payments, returned, { provider: ctx.payments.provider }));
	if (!latest && plan.refundable === 0) return null;
	const open =
		latest && isOpenRequest(latest.status) ? { status: latest.status, amount: amountOf(latest) } : null;
	const db = ctx.db.read;
	const givers = await giversOf(db, member.id, payments);
	const isApproved = givers.length > 0 && latest?.status === "approved";
	const charges = isApproved ? await listRefundLines(db, latest.id) : plan.parts;
	return {
		card: yourCards(paidCards(idsOf(charges), givers)), // the card or cards that it goes back to, in words
		returnedTo: yourCards(paidCards(idsOf(returned), givers)),
		refundable: plan.refundable,
		isCovered: fundBalance >= fundShareOf(plan) || (await isCoveredAfterReleases(ctx, member, plan)),
		open,
		returned: sum(returned.map((one) => one.returned)),
	};
}

/** Whether the fund covers a refund that exceeds its balance, once the released part is left to the organizer. */
async function isCoveredAfterReleases(ctx: Ctx, member: Member, plan: RefundPlan): Promise<boolean> {
	const facts = await findFundFacts(ctx, ctx.db.read, { id: member.tripId });
	return (await checkFundCoverage(ctx.db.read, facts, member, plan)).isCovered;
}

const idsOf = (charges: readonly { paymentId: string }[]) => charges.map(({ paymentId }) => paymentId);

const amountOf = ({ approvedAmount, refundableAmount }: RefundRequest) => approvedAmount ?? refundableAmount;

/**
 * The decisions that wait for the organizer: requests, longest waiting first, and failed refunds. `ownId` is the
 * organizer, who always stays.
 */
export function inboxSummary(requests: readonly NamedRequest[], ownId?: string) {
	const pending = requests.filter(({ request }) => request.status === "pending");
	const failed = requests.filter(({ request }) => isFailedOpen(request)).length;
	return {
		waiting: pending.length,
		failed,
		open: pending.length + failed,
		named: pending
			.slice(-MAX_NAMED)
			.reverse()
			.map(({ request, memberName }) => ({
				id: request.id,
				name: memberName,
				amount: request.refundableAmount,
				wish: request.memberId === ownId ? null : wishOf(request),
			})),
	};
}

/** A co-organizer can decide neither their own request nor a failed refund. */
const withoutOrganizers = (requests: readonly NamedRequest[], own: Member | null) =>
	requests.filter(({ request }) => request.memberId !== own?.id && !isFailedOpen(request));

const wishOf = ({ isLeaving }: RefundRequest) => (isLeaving ? cardTexts.wantsToLeave : cardTexts.wantsToStay);
