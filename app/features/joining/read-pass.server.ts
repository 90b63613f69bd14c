import type { Member, Trip, TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { permissions } from "#app/access/policy.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { ownCompanions } from "#app/features/companions/own-companions.server.ts";
import { findOwnRequestLine } from "#app/features/fund/refunds/own-request-line.server.ts";
import { memberReceipts } from "#app/features/fund/statements/receipts.server.ts";
import { heldUntil } from "#app/features/members/answers/answers.ts";
import { ownOptions } from "#app/features/options/own-options.server.ts";
import { receiversOf } from "#app/features/payments/outside/outside-sums.server.ts";
import { sumPaidTo } from "#app/features/payments/outside/texts/sums.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { paidCards, yourCards } from "#app/features/payments/presents/paid-cards.ts";
import { giversOf } from "#app/features/payments/presents/presents.queries.ts";
import { listReturned } from "#app/features/payments/returned.queries.ts";
import { latePayments, sumLate } from "#app/features/payments/schedule/late.ts";
import { paymentStrip } from "#app/features/payments/schedule/payment-strip.ts";
import { paymentSummary } from "#app/features/payments/schedule/payment-summary.ts";
import { shownPayments } from "#app/features/payments/schedule/schedule.server.ts";
import { lateTitle, wasDue } from "#app/features/payments/schedule/texts.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { companionTasks } from "#app/features/trips/dashboard/companion-tasks.ts";
import { openPrices } from "#app/features/trips/price/price-task.server.ts";
import { dateOf, earliestDate, formatDate } from "#app/lib/dates.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import * as texts from "./texts/membership-links.ts";
import * as passTexts from "./texts/pass.ts";

/** A guest's pass, payments and receipts, for anyone with a mail's link to them. */
export async function readPass(ctx: Ctx, { trip, member }: { trip: Trip; member: Member }) {
	const payments = await listMemberPayments(ctx.db.read, { memberId: member.id });
	const collected = payments.filter(({ status }) => isCollected(status));
	const returned = await listReturned(ctx.db.read, member.id, collected);
	const givers = await giversOf(ctx.db.read, member.id, collected);
	const summaries = shownPayments(ctx, { trip, member }, payments).map(paymentSummary);
	const lateBefore = earliestDate(ctx.now);
	const access = guestAccess(trip, member);
	const refund = collected.length > 0 ? await findOwnRequestLine(ctx, access) : null;
	const isTripCancelled = trip.status === "cancelled";
	const receipts = await memberReceipts(ctx, { trip, member, isGuest: true });
	const until = isTripCancelled ? null : heldUntil(member);
	return {
		trip: withoutLink(tripSummary(trip)),
		passenger: member.name,
		heldUntil: until && formatDate(until, dateOf(ctx.now)), // in words
		outside:
			member.paidOutside > 0
				? sumPaidTo(formatCents(member.paidOutside), await receiversOf(ctx.db.read, { memberId: member.id }))
				: null,
		late: isTripCancelled ? null : lateInWords(latePayments(member, summaries, lateBefore), ctx.now),
		isConfirmed: member.confirmed || collected.length > 0,
		isRefunded: collected.length > 0 && collected.every(({ status }) => status === "refunded"),
		strip: paymentStrip(summaries, {
			...{ today: dateOf(ctx.now), lateBefore, late: latePayments(member, summaries, lateBefore) },
			isTripCancelled,
			isOnHold: refund !== null,
			returned,
			givers,
		}),
		wentBack: wentBackInWords(returned, givers),
		questions: await openQuestions(ctx, access),
		refund: refund?.line ?? null, // the state of a requested refund, in words
		receipts: { ...receipts, trip: withoutLink(receipts.trip) },
	};
}

/** The trip's share link allows joining, and a mail can be passed on. */
const withoutLink = <T extends { shareId: string }>({ shareId: _, ...trip }: T) => trip;

export type ReadPass = Awaited<ReturnType<typeof readPass>>;

/** What was refunded to cards, in words; null if nothing was. */
function wentBackInWords(
	returned: Awaited<ReturnType<typeof listReturned>>,
	givers: Awaited<ReturnType<typeof giversOf>>,
): string | null {
	if (returned.length === 0) return null;
	const cards = yourCards(
		paidCards(
			returned.map(({ paymentId }) => paymentId),
			givers,
		),
	);
	return passTexts.wentBack(formatCents(sum(returned.map((one) => one.returned))), cards);
}

/** What is late, in words; null if nothing is. */
function lateInWords(
	payments: Parameters<typeof sumLate>[0],
	now: Date,
): { title: string; details: string } | null {
	const late = sumLate(payments, earliestDate(now));
	const [first, ...others] = payments;
	if (!late || !first) return null;
	const { amount, days } = late;
	const since = formatDate(late.since, dateOf(now));
	return {
		title: lateTitle(days),
		details: wasDue({ amount, first: others.length > 0 ? first.amount : null, since }),
	};
}

/** The questions that the guest was mailed and has not answered, in words that name nobody else. */
async function openQuestions(
	ctx: Ctx,
	access: TripAccess,
): Promise<{ title: string; details: string | null }[]> {
	return [
		...(await openPrices(ctx, access, true)).tasks,
		...companionTasks(await ownCompanions(ctx, access)).map((task) => ({ ...task, title: texts.askedToPay })),
		...((await ownOptions(ctx, access))?.tasks ?? []),
	].map(({ title, details }) => ({ title, details }));
}

/** What the guest may do in the browser with the membership. */
function guestAccess(trip: Trip, member: Member): TripAccess {
	const may = permissions("guest", { status: trip.status, viaLink: false });
	return { trip, member, may, role: "guest", organizer: null, hasOneTimePro: false, viaLink: false };
}
