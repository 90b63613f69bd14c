import type { TripAccess } from "#app/access/access.server.ts";
import { membershipRole } from "#app/access/roles.ts";
import * as companionTexts from "#app/features/companions/texts/own.ts";
import type { TripDisputes } from "#app/features/fund/disputes/dispute-rows.server.ts";
import * as answerTexts from "#app/features/members/answers/texts.ts";
import * as memberTexts from "#app/features/members/texts.ts";
import { recordPath } from "#app/features/payments/outside/outside-path.ts";
import * as presentTexts from "#app/features/payments/presents/texts.ts";
import type { LateMemberSummary } from "#app/features/payments/reminders/reminders-view.server.ts";
import type { GroupMember, listGroup } from "#app/features/payments/schedule/group.queries.ts";
import { type CalendarDate, daysBetween, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { percentOf } from "./progress.ts";
import * as texts from "./texts.ts";

type Group = Awaited<ReturnType<typeof listGroup>>;
type Viewer = {
	access: TripAccess;
	reminders: readonly LateMemberSummary[];
	today: CalendarDate;
	lateBefore: CalendarDate; // payments due before this are late
	reserved: number;
	page: number | null; // page of the full list; null shows the first few
	offset: number; // number of people before the first one shown
	disputes?: TripDisputes; // for those who may answer them
	givers: readonly { memberId: string; name: string; amount: Cents }[]; // who has given whom how much, for those who may know
};

/** The people on the trip. Only members see who has paid and who is late, and only the organizer sees amounts. */
export function groupView({ list, ...counts }: Group, viewer: Viewer) {
	const { may, trip } = viewer.access;
	const known = may["standing.see"];
	const percent = percentOf(counts.confirmed, counts.members);
	// Nobody can pay for a cancelled trip any more, so nobody is late, and how many have paid says nothing.
	const isOpen = trip.status !== "cancelled";
	const onTrack = known && isOpen ? counts.onTrack : null;
	return {
		members: counts.members,
		confirmed: counts.confirmed,
		percent,
		onTrack,
		hasAllPaid: counts.paid === counts.members,
		toRemind: viewer.reminders.filter(({ state }) => state === null).length,
		words: {
			ready: texts.ready(counts.confirmed, counts.members),
			counts: texts.counts(counts.members, counts.confirmed),
			confirmed: texts.confirmedPercent(percent),
			places: memberTexts.placesTaken(counts.members + viewer.reserved, trip.partySize),
		},
		late: known && isOpen && counts.late > 0 ? lateView(counts, list) : null,
		more: list.length < counts.members ? otherPeople(list.length, counts.members, viewer) : null,
		list: list.map((member) => personView(isOpen ? member : { ...member, late: null }, viewer)),
	};
}

type GroupAnswers = { maybe: number; out: number; names: readonly string[] } | null;

/**
 * The counts of people who are in, might come and can't, and the names of those who might. Null if everyone who has
 * answered is in.
 */
export function answersText(members: number, answers: GroupAnswers) {
	if (!answers || answers.maybe + answers.out === 0) return null;
	const { maybe, out, names } = answers;
	return { counts: answerTexts.counts({ in: members, maybe, out }), names, more: maybe - names.length };
}

/** The part of the list that is shown, and links to the other parts. */
function otherPeople(count: number, members: number, { page, offset }: Pick<Viewer, "page" | "offset">) {
	if (page === null) return { text: texts.shown(count, members), links: [{ page: 1, text: texts.showAll }] };
	return {
		text: texts.range(offset + 1, offset + count, members),
		links: [
			...(page > 1 ? [{ page: page - 1, text: texts.previousPeople }] : []),
			...(offset + count < members ? [{ page: page + 1, text: texts.nextPeople }] : []),
		],
	};
}

export type Person = ReturnType<typeof personView>;

function personView(member: GroupMember, viewer: Viewer) {
	const { access, today, lateBefore } = viewer;
	const { may } = access;
	const isOwn = member.id === access.member?.id;
	const knowsAmounts = may["standing.amounts"] || isOwn;
	const until = (may["answers.see"] || isOwn) && !member.confirmed ? member.payBy : null;
	const heldText = until && texts.heldUntil(formatDate(until, today));
	const amounts = knowsAmounts && !saysItAll(member) ? amountsText(member, today) : null;
	return {
		id: member.id,
		name: member.name,
		...(may["standing.see"] && { face: member.face }),
		role: membershipRole(member),
		confirmed: member.confirmed,
		departureLocation: may["standing.see"] ? member.departureLocation : null,
		standing: may["standing.see"] ? standingOf(member, { lateBefore, knowsAmounts, heldText }) : null,
		amounts,
		presents: presentsOf(member, viewer, amounts === null ? presentTexts.amountBy : presentTexts.partBy),
		paidFor: knowsAmounts && member.payerName ? companionTexts.paidForBy(member.payerName) : null,
		record:
			may["outside.record"] && member.role !== "organizer" && owes(member)
				? recordPath(access.trip.shareId, member.id)
				: null,
		dispute: member.isDisputed && viewer.disputes ? viewer.disputes.pageOf(member.id) : null,
		reminder: viewer.reminders.find(({ memberId }) => memberId === member.id) ?? null,
	};
}

/** "$323.33 paid by Gina, as a present", for each giver */
function presentsOf(
	{ id }: GroupMember,
	{ givers }: Viewer,
	inWords: typeof presentTexts.amountBy,
): string[] {
	const own = givers.filter(({ memberId }) => memberId === id);
	return [...Map.groupBy(own, ({ name }) => name)].map(([name, given]) =>
		inWords(formatCents(sum(given.map(({ amount }) => amount))), name),
	);
}

/** Whether a payment outside can still be recorded: there is an open payment, or an unpaid share without a schedule. */
const owes = ({ scheduled, hasPaid, share, confirmed }: GroupMember) =>
	share > 0 && (scheduled > 0 ? !hasPaid : !confirmed);

/**
 * A member's state in one word, with the amount and the number of days they are late (Rules: Words of counts and
 * states).
 */
function standingOf(
	member: GroupMember,
	{
		lateBefore,
		knowsAmounts,
		heldText,
	}: { lateBefore: CalendarDate; knowsAmounts: boolean; heldText: string | null },
) {
	const { late, isOnTrack, hasPaid, isDisputed, made, scheduled, payerId, confirmed, dueNow } = member;
	if (late) {
		const days = daysBetween(late.since, lateBefore);
		const text = knowsAmounts ? texts.amountLate(late.amount, days) : texts.daysLate(days);
		return { tone: "late", text } as const;
	}
	if (isDisputed && knowsAmounts) return { tone: "late", text: texts.disputed } as const;
	if (hasPaid) return { tone: "paid", text: common.paid } as const;
	const keepsSomePaid = confirmed && member.paid + member.paidOutside > 0;
	if (keepsSomePaid && dueNow > 0 && knowsAmounts)
		return { tone: "due", text: texts.amountDue(dueNow) } as const;
	if (!isOnTrack) return { tone: "neutral", text: heldText ?? texts.joined } as const;
	return {
		tone: "paid",
		text: knowsAmounts && !payerId ? texts.onTrackWith(made, scheduled) : texts.onTrack,
	} as const;
}

/** Whether the word "Paid" is enough, or there is nothing to pay because somebody else pays. */
const saysItAll = ({ hasPaid, paid, refunded, returned, share, payerId }: GroupMember) =>
	(payerId !== null && share === 0) || (hasPaid && returned === 0 && paid + refunded === share);

/** "$323.33 of $970.00 paid by card, $150.00 outside Gangway, $50.00 refunded, next Tue, Dec 22" */
function amountsText(
	{ paid, refunded, returned, share, paidOutside: outside, nextDue }: GroupMember,
	today: CalendarDate,
): string {
	const next = nextDue && nextDue >= today ? formatDate(nextDue, today) : null;
	return texts.amounts({ paid: paid + refunded, share, outside, returned, next });
}

/** The list starts with the late members, so it has the first names. */
function lateView({ late, lateAmount }: Omit<Group, "list">, list: GroupMember[]) {
	const names = list
		.filter((member) => member.late)
		.slice(0, 2)
		.map(({ name }) => name);
	return { count: late, amount: lateAmount, names, text: texts.lateCount(late) };
}
