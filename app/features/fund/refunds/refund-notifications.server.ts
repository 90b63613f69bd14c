import { eq } from "drizzle-orm";
import { doerName, type Member, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type Notice,
	notify,
	notifyOrganizers,
	organizerOf,
	withdrawNotice,
} from "#app/features/messages/notifications/notify.server.ts";
import * as texts from "#app/features/messages/notifications/texts.ts";
import { cardsThatPaid } from "#app/features/payments/presents/cards-that-paid.server.ts";
import { cardsOfName, type PaidCards, yourCards } from "#app/features/payments/presents/paid-cards.ts";
import { notifyPresentRefund } from "#app/features/payments/presents/present-notices.server.ts";
import { findMember, listGivers } from "#app/features/payments/presents/presents.queries.ts";
import { type CalendarDate, dateOf, formatDate, MINUTE_MS } from "#app/lib/dates.ts";
import { fullNameOf } from "#app/lib/full-name.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import type { refundRequests } from "#db/schema/payments.ts";

type RefundEvent = {
	trip: Trip;
	member: Member;
	request: typeof refundRequests.$inferSelect;
	/** The next automatic charge, in cents, if this decision resumes charges. */
	next?: { card: string; date: CalendarDate; amount: Cents } | null;
	hasChargesAhead?: boolean; // whether the member has automatic charges ahead
	charges?: readonly { paymentId: string; amount: Cents }[]; // the refunded amount of each
};

const cardsOf = (tx: Tx, { member, charges = [] }: RefundEvent): Promise<PaidCards> =>
	cardsThatPaid(tx, member.id, charges);

export async function notifyRefundRequest(ctx: Ctx, tx: Tx, event: RefundEvent): Promise<void> {
	const { trip, member, request } = event;
	if (trip.organizerId === member.userId) return;
	const amount = formatCents(request.refundableAmount);
	await notifyOrganizers(ctx, tx, trip, member, {
		kind: "refund_requested",
		title: texts.asksForRefund(member.name, amount),
		message: sentences(
			texts.youDecide(amount, trip.title),
			request.isLeaving ? common.asksToLeave : `${common.asksToStay} ${texts.notAskedAgain}`,
		),
		source: `refund:${request.id}:pending`,
		actionUrl: refundsPath(trip),
		mail: {
			quotes: request.reason ? [{ name: member.name, text: request.reason }] : [],
			facts: refundFacts(ctx, amount),
			actionLabel: texts.decide,
		},
	});
}

/** Notifies the organizers that there is nothing left to decide, and the member if charges resume. */
export async function notifyRefundWithdrawal(ctx: Ctx, tx: Tx, event: RefundEvent): Promise<void> {
	const { trip, member, request } = event;
	const amount = formatCents(request.refundableAmount);
	const resumed = goOn(ctx, event);
	if (resumed) {
		await notifyMember(ctx, tx, event, {
			title: texts.refundWithdrawn,
			message: sentences(texts.nothingChanges(trip.title), resumed),
			mail: { facts: refundFacts(ctx, amount) },
		});
	}
	if (trip.organizerId === member.userId) return;
	await notifyOrganizers(ctx, tx, trip, member, {
		kind: "refund_withdrawn",
		title: texts.memberWithdrew(member.name),
		message: texts.withdrewRequest(member.name, amount, trip.title),
		source: `refund:${request.id}:withdrawn`,
		actionUrl: refundsPath(trip),
		mail: { facts: refundFacts(ctx, amount) },
	});
}

/** Reminds the organizers of a waiting request. With the second reminder, the member is notified too. */
export async function notifyUndecided(ctx: Ctx, tx: Tx, event: RefundEvent): Promise<void> {
	const { trip, member, request } = event;
	const amount = formatCents(request.refundableAmount);
	const day = formatDate(dateOf(new Date(request.requestedAt)), dateOf(ctx.now));
	await notifyOrganizers(ctx, tx, trip, member, {
		kind: "refund_reminder",
		title: texts.decisionMissing(member.name, amount),
		message: sentences(
			texts.waitsForDecision(member.name, day, trip.title),
			texts.toldThatReminded(member.name),
		),
		source: `refund:${request.id}:reminder-${request.reminders}`,
		actionUrl: refundsPath(trip),
		mail: {
			quotes: request.reason ? [{ name: member.name, text: request.reason }] : [],
			facts: refundFacts(ctx, amount),
			actionLabel: texts.decide,
		},
	});
	if (request.reminders < 2) return;
	const text = {
		title: texts.stillUndecided,
		message: sentences(
			texts.organizerReminded({ organizer: trip.organizerName, amount, day, trip: trip.title }),
			texts.askSupport,
		),
	};
	await notifyMember(ctx, tx, event, text, `reminder-${request.reminders}`);
}

export async function notifyRefundDecision(ctx: Ctx, tx: Tx, event: RefundEvent): Promise<void> {
	const { trip, member, request, hasChargesAhead } = event;
	const approved = request.status === "approved";
	const isStarted = request.origin === "organizer";
	if (isStarted && request.startedBy !== null && request.startedBy === member.userId) return;
	const notes = wordsOf(request);
	const amount = formatCents(request.approvedAmount ?? 0);
	const isAboard = member.removedAt === null && trip.status === "active";
	const cards = yourCards(await cardsOf(tx, event));
	const outcome = approved
		? [
				texts.refundOnItsWay(amount, trip.title, cards),
				isAboard && (request.isLeaving ? texts.leavesWithRefund : texts.staysWithRefund),
				isAboard && !request.isLeaving && hasChargesAhead && texts.chargesWait,
			]
		: [texts.nothingChanges(trip.title)];
	const approval =
		isStarted && !isByRule(request)
			? texts.refundStarted(trip.organizerName, amount)
			: texts.refundApproved(amount);
	await notifyMember(ctx, tx, event, {
		title: approved ? approval : texts.refundRejected,
		message: sentences(
			...outcome,
			notes && texts.organizerSays(doerName(ctx, trip), notes),
			goOn(ctx, event),
		),
		...(approved && { sendAt: ctx.now.getTime() + APPROVAL_WAITS_MS }),
		mail: approved
			? { facts: refundFacts(ctx, amount), note: demoNote(ctx) }
			: { facts: refundFacts(ctx, formatCents(request.refundableAmount)) },
	});
}

/** The notice of an approval waits this long, because most refunds are made at once, and then one notice is enough. */
const APPROVAL_WAITS_MS = MINUTE_MS;

/**
 * Withdraws the unsent notice of an approval, so that a refund made at once needs only one message.
 * @returns the sentences to put before and after that message; none if the notice was sent or never existed
 */
async function foldApproval(
	ctx: Ctx,
	tx: Tx,
	event: RefundEvent,
): Promise<{ before: string[]; after: string[] }> {
	const { trip, member, request } = event;
	const { approvedAt, origin, isLeaving } = request;
	const isRecent = approvedAt !== null && ctx.now.getTime() - approvedAt < APPROVAL_WAITS_MS;
	if (!isRecent || !(await withdrawNotice(tx, member, `refund:${request.id}:approved`)))
		return { before: [], after: [] };
	const isMade = request.status === "processed";
	const isAboard = member.removedAt === null && trip.status === "active";
	const decider = await deciderName(tx, trip, request);
	const approved =
		origin === "organizer" ? (isMade ? texts.hasRefunded : texts.wantedToRefund) : texts.hasApproved;
	const words = wordsOf(request);
	return {
		before: isByRule(request) ? [] : [approved(decider)],
		after: [
			...(isMade && isAboard && !isLeaving ? [texts.staysWithRefund] : []),
			...(words ? [texts.organizerSays(decider, words)] : []),
		],
	};
}

/**
 * Whether nobody decided the refund: members who leave because of a new price are refunded by the organizer's offer.
 */
const isByRule = ({ startedBy, decidedBy }: RefundEvent["request"]) =>
	startedBy === null && decidedBy === null;

/** The text that the decider wrote, if a person decided. */
function wordsOf(request: RefundEvent["request"]): string | null {
	if (isByRule(request)) return null;
	return request.origin === "organizer" ? request.reason : request.organizerNotes;
}

async function deciderName(
	tx: Tx,
	trip: Trip,
	{ decidedBy, startedBy }: RefundEvent["request"],
): Promise<string> {
	const id = decidedBy ?? startedBy;
	const [user] = id ? await tx.select().from(users).where(eq(users.id, id)) : [];
	return user ? fullNameOf(user) : trip.organizerName;
}

/** @param event.missing the amount of a failed refund that did not arrive, in cents */
export async function notifyRefundOutcome(
	ctx: Ctx,
	tx: Tx,
	event: RefundEvent & { missing: Cents },
): Promise<void> {
	const { trip, member, request, hasChargesAhead } = event;
	const missing = formatCents(event.missing);
	const amount = formatCents(request.approvedAmount ?? 0);
	const cards = await cardsOf(tx, event);
	const approval = await foldApproval(ctx, tx, event);
	if (request.status === "processed") {
		await tellGivers(ctx, tx, event, "processed");
		await notifyMember(ctx, tx, event, {
			title: texts.refunded(amount),
			message: sentences(
				...approval.before,
				texts.refundWentBack(trip.title, yourCards(cards)),
				request.isLeaving && texts.hasLeft(trip.title),
				...approval.after,
				goOn(ctx, event),
			),
			mail: {
				facts: [
					...refundFacts(ctx, amount),
					[
						texts.toLabel,
						cards.givers.length > 0 ? texts.cardsThatPaid(yourCards(cards)) : texts.cardPaidWith,
					],
				],
				note: demoNote(ctx),
			},
		});
		return;
	}
	await tellGivers(ctx, tx, event, "failed");
	await notifyMember(ctx, tx, event, {
		title: texts.refundFailed,
		message: sentences(
			...approval.before,
			texts.bankRefused(missing, amount, trip.title, cards.givers.length > 0 ? yourCards(cards) : null),
			...approval.after,
			hasChargesAhead && texts.chargesStayPaused,
		),
		mail: { facts: refundFacts(ctx, missing) },
	});
	if (trip.organizerId === member.userId) return;
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "refund_failed",
		title: texts.memberRefundFailed(member.name),
		message: sentences(
			texts.memberBankRefused(cardsOfName(member.name, cards), missing, amount, trip.title),
			texts.refundWaysOn,
		),
		source: `refund:${request.id}:failed`,
		actionUrl: refundsPath(trip),
		mail: { facts: refundFacts(ctx, missing) },
	});
}

/** Notifies the givers of presents, because refunds of these go back to them. */
async function tellGivers(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, request, charges = [] }: RefundEvent,
	outcome: "processed" | "failed" | "paid_back" | "dropped",
): Promise<void> {
	const givers = await listGivers(tx, { memberId: member.id });
	const gone = charges.flatMap(({ paymentId, amount }) => {
		const given = givers.find((one) => one.paymentId === paymentId);
		return given ? [{ giverId: given.giverId, amount }] : [];
	});
	for (const [giverId, parts] of Map.groupBy(gone, (one) => one.giverId)) {
		const giver = await findMember(tx, { memberId: giverId });
		const amount = sum(parts.map((one) => one.amount));
		if (giver)
			await notifyPresentRefund(ctx, tx, { trip, member, giver }, { amount, outcome, requestId: request.id });
	}
}

/** Notifies the member how the organizer settled a failed refund: paid back another way, or dropped. */
export async function notifyRefundSettled(ctx: Ctx, tx: Tx, event: RefundEvent): Promise<void> {
	const { trip, member, request } = event;
	const amount = formatCents(request.approvedAmount ?? 0);
	const isPaidBack = request.settledAs === "paid_back";
	await tellGivers(ctx, tx, event, isPaidBack ? "paid_back" : "dropped");
	const cards = yourCards(await cardsOf(tx, event));
	const message = sentences(
		(isPaidBack ? texts.paidBackOtherwise : texts.refundDropped)(
			trip.organizerName,
			amount,
			trip.title,
			cards,
		),
		member.removedAt !== null && texts.hasLeft(trip.title),
		goOn(ctx, event),
	);
	const title = isPaidBack ? texts.paidBackTitle(amount) : texts.droppedTitle(amount);
	await notifyMember(
		ctx,
		tx,
		event,
		{ title, message, mail: { facts: refundFacts(ctx, amount) } },
		"settled",
	);
}

const sentences = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(" ");

function goOn(ctx: Ctx, { next }: RefundEvent): string | null {
	if (!next) return null;
	const day = formatDate(next.date, dateOf(ctx.now));
	return texts.chargesGoOn(formatCents(next.amount), day, next.card);
}

/** Notifies the organizer of a refund made by hand at the provider. The member is notified as of any refund. */
export async function notifyRefundByHand(ctx: Ctx, tx: Tx, event: RefundEvent): Promise<void> {
	const { trip, member, request } = event;
	if (trip.organizerId === member.userId) return;
	const amount = formatCents(request.approvedAmount ?? 0);
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "refund_by_hand",
		title: texts.memberRefunded(member.name, amount),
		message: texts.refundedByHand(cardsOfName(member.name, await cardsOf(tx, event)), amount, trip.title),
		source: `refund:${request.id}:by-hand`,
		actionUrl: refundsPath(trip),
		mail: { facts: refundFacts(ctx, amount) },
	});
}

function refundFacts(ctx: Ctx, amount: string): [string, string][] {
	return [
		[texts.amountLabel, amount],
		[texts.dateLabel, formatDate(dateOf(ctx.now))],
	];
}

const demoNote = ({ payments }: Ctx) => (payments.provider === "demo" ? common.demoNoMoney : undefined);

const refundsPath = ({ shareId }: Trip) => pathTo("/trip/:shareId/refunds", { shareId });

async function notifyMember(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, request }: RefundEvent,
	text: Pick<Notice, "title" | "message" | "mail" | "sendAt">,
	key: string = request.status,
): Promise<void> {
	const hasLeft = request.isLeaving && request.status === "processed";
	await notify(ctx, tx, trip, member, {
		kind: "refund_updated",
		...text,
		source: `refund:${request.id}:${key}`,
		isForFormerMember: hasLeft,
		actionUrl: refundsPath(trip),
		mail: { ...text.mail, actionLabel: texts.seeRefund },
	});
}
