import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf, formatDate, formatRange, MINUTE_MS } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import {
	listOrganizers,
	type Notice,
	notify,
	notifyEach,
	notifyOrganizers,
	organizerOf,
	type Recipient,
	withdrawNotice,
} from "./notify.server.ts";
import * as texts from "./texts.ts";

type NotifiedMember = Pick<Member, "id" | "userId" | "email" | "name" | "joinedAt">;
type JoinedMember = NotifiedMember & Pick<Member, "payBy">;
type PaidPayment = { id: string; amount: number; paymentNumber: number; totalPayments: number };

/** The giver, whose card paid for the member, and the receipt that only the giver gets. */
type PresentOf = {
	giver: NotifiedMember;
	word: string | null; // the giver's words to the member
	receipt: NonNullable<Notice["mail"]>;
};

/**
 * Tells the payer and the organizer, once each, that a payment was received. The first payment confirms the payer's
 * spot. For a present both giver and member are told.
 */
export async function notifyPayment(
	ctx: Ctx,
	tx: Tx,
	event: {
		trip: Trip;
		member: NotifiedMember;
		payment: PaidPayment;
		receipt: NonNullable<Notice["mail"]>;
		isFirst: boolean;
		present: PresentOf | null;
	},
): Promise<void> {
	const { trip, member, payment, receipt, isFirst, present } = event;
	const isOrganizer = trip.organizerId === member.userId;
	const paid = {
		amount: formatCents(payment.amount),
		trip: trip.title,
		number: payment.paymentNumber,
		total: payment.totalPayments,
	};
	const source = `payment:${payment.id}`;
	const giver = present?.giver.name;
	const received: Notice = {
		kind: "payment_received",
		title: giver ? texts.givenToYou(giver, paid.amount) : texts.received(paid.amount),
		message: giver ? texts.presentArrived(giver, paid) : texts.thanks(paid),
		source,
		actionUrl: `${pathTo("/trip/:shareId/receipts", { shareId: trip.shareId })}?payment=${payment.paymentNumber}`,
		mail: { ...receipt, ...wordsOf(present) },
	};
	const memberPaid: Notice = {
		kind: "member_paid",
		title: giver
			? texts.gavePayment(giver, member.name, paid.amount)
			: texts.memberPaid(member.name, paid.amount),
		message: giver
			? texts.gaveMemberPayment(giver, member.name, paid)
			: texts.memberMadePayment(member.name, paid),
		source,
		mail: {
			facts: [
				[texts.amountLabel, paid.amount],
				[texts.dateLabel, formatDate(dateOf(ctx.now))],
				[texts.paymentLabel, texts.numberOf(paid.number, paid.total)],
			],
		},
	};
	const welcome: Notice = {
		...received,
		title: texts.youAreIn(trip.title),
		message: giver ? texts.presentConfirmed(giver, paid) : texts.spotConfirmed(paid),
		...welcomeLinks(trip, received.mail ?? {}),
	};
	const hasJustJoined = paid.number === 1 && !present && ctx.now.getTime() < member.joinedAt + JOIN_WAITS_MS;
	const told: { to: Recipient; notice: Notice }[] = [
		{ to: member, notice: isFirst && !isOrganizer ? welcome : received },
	];
	if (present) told.push({ to: present.giver, notice: thanksToGiver(trip, member, source, paid, present) });
	const isOrganizersPresent = present !== null && present.giver.userId === trip.organizerId;
	if (!isOrganizer && !isOrganizersPresent) told.push({ to: organizerOf(trip), notice: memberPaid });
	if (hasJustJoined && !isOrganizer) {
		memberPaid.title = texts.memberJoinedAndPaid(member.name, paid.amount);
		const organizers = await listOrganizers(tx, trip, member.userId);
		for (const to of organizers) await withdrawNotice(tx, to, joinSource(member));
		const joined = joinedAndPaid(trip, member);
		const others = organizers.filter(({ userId }) => userId !== trip.organizerId);
		told.push(...others.map((to) => ({ to, notice: joined })));
	}
	await notifyEach(ctx, tx, trip, told);
}

const thanksToGiver = (
	trip: Trip,
	{ name }: NotifiedMember,
	source: string,
	{ amount }: { amount: string },
	{ receipt }: PresentOf,
): Notice => ({
	kind: "payment_received",
	title: texts.youGave(name, amount),
	message: texts.thanksForPresent(name, trip.title),
	source: `${source}:given`,
	actionUrl: pathTo("/trip/:shareId/presents", { shareId: trip.shareId }),
	mail: receipt,
});

function wordsOf(present: PresentOf | null): Pick<NonNullable<Notice["mail"]>, "quotes" | "writers"> {
	if (!present?.word) return {};
	const { name, userId } = present.giver;
	return {
		quotes: [{ name, text: present.word }],
		...(userId && { writers: [{ userId, name }] }),
	};
}

/**
 * Tells a member with nothing to pay that their spot is confirmed; other members read this with their first payment.
 */
export async function notifyConfirmed(ctx: Ctx, tx: Tx, trip: Trip, member: NotifiedMember): Promise<void> {
	if (trip.organizerId === member.userId) return;
	await notify(ctx, tx, trip, member, {
		kind: "spot_confirmed",
		title: texts.youAreIn(trip.title),
		message: texts.freeSpotConfirmed(trip.title),
		source: `confirmed:${member.id}`,
		...welcomeLinks(trip, {}),
	});
}

/** Links to the pass, and to what comes next: the dates, the calendar and the itinerary. */
function welcomeLinks(trip: Trip, { facts = [], ...mail }: NonNullable<Notice["mail"]>) {
	const { shareId } = trip;
	const dates: [string, string] = [texts.tripDates, formatRange(trip.startDate, trip.endDate)];
	return {
		actionUrl: pathTo("/join/:shareId", { shareId }),
		mail: {
			...mail,
			facts: [...facts, dates],
			actionLabel: texts.seePass,
			more: [
				{ label: texts.addToCalendar, path: pathTo("/trip/:shareId/calendar", { shareId }) },
				{ label: texts.seeItinerary, path: pathTo("/trip/:shareId/itinerary", { shareId }) },
			],
		},
	};
}

/** The notice for co-organizers, who may not see what each member has paid. */
const joinedAndPaid = (trip: Trip, member: NotifiedMember): Notice => ({
	kind: "member_joined",
	title: texts.memberJoined(member.name),
	message: texts.joinedAndPaid(member.name, trip.title),
	source: joinSource(member),
	actionUrl: peoplePath(trip),
});

const peoplePath = ({ shareId }: Trip) => `${pathTo("/trip/:shareId", { shareId })}?view=people`;

const joinSource = ({ id }: NotifiedMember) => `join:${id}`;

/** How long the message about joining waits, because a payment usually follows. */
const JOIN_WAITS_MS = 10 * MINUTE_MS;

/** Tells the organizers. The words differ if the member was invited by mail. */
export async function notifyJoin(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	member: JoinedMember,
	wasInvited = false,
): Promise<void> {
	if (trip.organizerId === member.userId) return;
	const share = trip.costPerPerson;
	await notifyOrganizers(ctx, tx, trip, member, {
		kind: wasInvited ? "invitation_accepted" : "member_joined",
		title: wasInvited ? texts.invitationAccepted(member.name) : texts.memberJoined(member.name),
		message: member.payBy
			? texts.paysBy(member.name, trip.title, formatDate(member.payBy, dateOf(ctx.now)))
			: (share > 0 ? texts.notConfirmedYet : texts.confirmsFree)(member.name, trip.title),
		source: joinSource(member),
		...(share > 0 && { sendAt: ctx.now.getTime() + JOIN_WAITS_MS }),
		actionUrl: peoplePath(trip),
		mail: {
			facts: [
				[texts.joinedLabel, formatDate(dateOf(ctx.now))],
				...(share > 0 ? [[texts.shareLabel, formatCents(share)] satisfies [string, string]] : []),
			],
		},
	});
}
