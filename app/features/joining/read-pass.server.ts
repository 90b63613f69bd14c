import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { memberReceipts } from "#app/features/fund/statements/receipts.server.ts";
import { heldUntil } from "#app/features/members/answers/answers.ts";
import { receiversOf } from "#app/features/payments/outside/outside-sums.server.ts";
import { sumPaidTo } from "#app/features/payments/outside/texts/sums.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { giversOf } from "#app/features/payments/presents/presents.queries.ts";
import { listReturned } from "#app/features/payments/returned.queries.ts";
import { latePayments } from "#app/features/payments/schedule/late.ts";
import { paymentStrip } from "#app/features/payments/schedule/payment-strip.ts";
import { paymentSummary } from "#app/features/payments/schedule/payment-summary.ts";
import { shownPayments } from "#app/features/payments/schedule/schedule.server.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { dateOf, earliestDate, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";

/** A guest's pass, payments and receipts, to be read by whoever has a mail's link to them. */
export async function readPass(ctx: Ctx, { trip, member }: { trip: Trip; member: Member }) {
	const payments = await listMemberPayments(ctx.db.read, { memberId: member.id });
	const collected = payments.filter(({ status }) => isCollected(status));
	const returned = await listReturned(ctx.db.read, member.id, collected);
	const summaries = shownPayments(ctx, { trip, member }, payments).map(paymentSummary);
	const lateBefore = earliestDate(ctx.now);
	const isTripCancelled = trip.status === "cancelled";
	const until = isTripCancelled ? null : heldUntil(member);
	return {
		trip: tripSummary(trip),
		passenger: member.name,
		heldUntil: until && formatDate(until, dateOf(ctx.now)), // in words
		outside:
			member.paidOutside > 0
				? sumPaidTo(formatCents(member.paidOutside), await receiversOf(ctx.db.read, { memberId: member.id }))
				: null,
		isConfirmed: member.confirmed || collected.length > 0,
		isRefunded: collected.length > 0 && collected.every(({ status }) => status === "refunded"),
		strip: paymentStrip(summaries, {
			...{ today: dateOf(ctx.now), lateBefore, late: latePayments(member, summaries, lateBefore) },
			isTripCancelled,
			returned,
			givers: await giversOf(ctx.db.read, member.id, collected),
		}),
		receipts: await memberReceipts(ctx, { trip, member, isGuest: true }),
	};
}

export type ReadPass = Awaited<ReturnType<typeof readPass>>;
