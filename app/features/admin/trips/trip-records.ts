import type { GroupMember } from "#app/features/payments/schedule/group.queries.ts";
import { formatMonthDay, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { instantInWords } from "../instants.ts";
import { type AdminRecord, type Fact, toFacts } from "../records.ts";
import * as listTexts from "../texts/lists.ts";
import * as texts from "../texts/trips.ts";
import type { TripRow } from "./trips.queries.ts";

export function tripRecord(row: TripRow): AdminRecord {
	const { trip } = row;
	return {
		id: trip.id,
		title: trip.title,
		to: pathTo("/admin/trips/:id", { id: trip.id }),
		marks: tripMarks(row),
		facts: toFacts({
			[texts.destination]: trip.destination,
			[texts.organizer]: trip.organizerName,
			[texts.organizerEmail]: row.organizerAddress ?? trip.organizerEmail,
			[texts.people]: texts.peopleOf(row.aboard, trip.partySize),
			[texts.collected]: collectedInWords(row),
			[texts.status]: texts.statuses[trip.status],
			[texts.created]: instantInWords(trip.createdAt),
		}),
	};
}

export function tripMarks({ trip }: TripRow): AdminRecord["marks"] {
	const marks: AdminRecord["marks"] = [];
	if (trip.status === "cancelled") marks.push({ tone: "late", word: texts.statuses.cancelled });
	if (trip.organizerId === null) marks.push({ tone: "due", word: texts.unclaimed });
	return marks;
}

/** Demo money is never added to real money. */
export function collectedInWords({ collectedLive, collectedDemo }: TripRow): string {
	const demo = listTexts.demo(formatCents(collectedDemo));
	if (collectedDemo === 0) return formatCents(collectedLive);
	return collectedLive === 0 ? demo : `${formatCents(collectedLive)}, ${demo}`;
}

export function tripFacts(row: TripRow): Fact[] {
	const { trip } = row;
	const facts = toFacts({
		[texts.id]: trip.id,
		[texts.shareId]: trip.shareId,
		[texts.destination]: trip.destination,
		[texts.dates]: formatRange(trip.startDate, trip.endDate),
		[texts.people]: texts.peopleOf(row.aboard, trip.partySize),
		[texts.cost]: formatCents(trip.totalCost),
		[texts.collected]: collectedInWords(row),
		[texts.feeRate]: texts.percent(trip.platformFeeRate),
		[texts.status]: trip.organizerId === null ? texts.unclaimed : texts.statuses[trip.status],
		[texts.created]: instantInWords(trip.createdAt),
	});
	const organizer = { label: texts.organizer, value: trip.organizerName };
	const address = row.organizerAddress ?? trip.organizerEmail;
	return [
		trip.organizerId === null
			? organizer
			: { ...organizer, to: pathTo("/admin/users/:id", { id: trip.organizerId }) },
		...toFacts({ [texts.organizerEmail]: address }),
		...facts,
	];
}

export function memberRecord(member: GroupMember): AdminRecord {
	const { late, hasPaid, isDisputed, nextDue } = member;
	const marks: AdminRecord["marks"] = [];
	if (member.role === "organizer") marks.push({ tone: "coral", word: texts.memberRole });
	if (late) marks.push({ tone: "late", word: texts.late });
	else if (isDisputed) marks.push({ tone: "late", word: texts.disputed });
	else marks.push(hasPaid ? { tone: "paid", word: texts.paid } : { tone: "due", word: texts.notPaid });
	return {
		id: member.id,
		title: member.name,
		marks,
		facts: toFacts({
			[listTexts.address]: member.email,
			[texts.paidSoFar]: formatCents(member.paid),
			[texts.share]: formatCents(member.share),
			[texts.overdue]: late && formatCents(late.amount),
			[texts.nextDue]: nextDue && formatMonthDay(nextDue),
			[texts.from]: member.departureLocation,
		}),
	};
}
