import { doerName, requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { type CalendarDate, dateOf, earliestDate, formatDate, formatTime } from "#app/lib/dates.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import type { Locations } from "#db/locations/open.ts";
import { byHandText, whatsAppLink } from "./by-hand-text.ts";
import { canReach } from "./reach.server.ts";
import { reminderEntry } from "./reminder-entry.ts";
import { reminderState, unreachable } from "./reminder-state.ts";
import { type DuePayment, listDuePayments } from "./reminders.queries.ts";
import { MAX_REMINDERS, pickDue } from "./reminders.ts";
import { isQuiet, MORNING } from "./sending-hours.ts";
import * as texts from "./texts.ts";
import { type TripTime, tripTime } from "./trip-time.server.ts";

/**
 * The late members, what each can be sent, and why some cannot be reminded.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function remindersView(
	ctx: Ctx,
	locations: Locations,
	ref: TripRef,
	{ origin, chosen }: { origin: string; chosen: string | null },
) {
	const access = await requireTrip(ctx, ref, "reminder.send");
	const late = await listLateMembers(ctx, access, { locations, origin });
	const people = [];
	for (const { due, ...entry } of late) {
		const isReachable = await canReach(ctx, ctx.db.read, due.member, "payment_overdue");
		people.push({
			...entry,
			state: entry.state ?? (isReachable ? null : unreachable(entry.memberName)),
			isOpen: entry.memberId === chosen,
		});
	}
	const local = tripTime(locations, access.trip, ctx.now);
	return {
		trip: tripSummary(access.trip),
		people,
		night: isQuiet(local) ? nightText(ctx, local) : null,
	};
}

/** Tells the organizer when a reminder sent at night will go out. */
function nightText({ clock }: Ctx, local: TripTime): string {
	const now = texts.timeIn(formatTime(local.time, clock), local.zoneName);
	return texts.sendsInTheMorning(now, formatTime(MORNING, clock));
}

export type RemindersView = Awaited<ReturnType<typeof remindersView>>;
export type LatePerson = RemindersView["people"][number];

type LateMember = ReturnType<typeof lateMember>;
export type LateMemberSummary = ReturnType<typeof lateMemberSummary>;

/** A late member as the trip page shows them. */
export function lateMemberSummary({ memberId, memberName, words, state, whatsApp }: LateMember) {
	return { memberId, name: memberName, words, state, whatsApp: whatsApp.friendly };
}

/** Late members other than the asker, longest late first; none on a cancelled trip. */
export async function listLateMembers(
	ctx: Ctx,
	{ trip, member: own, may }: TripAccess,
	{ locations, origin }: { locations: Locations; origin: string },
) {
	if (!may["reminder.send"]) return [];
	const [today, lateBefore] = [dateOf(ctx.now), earliestDate(ctx.now)];
	const due = await listDuePayments(ctx.db.read, { tripId: trip.id, memberId: null, today, lateBefore });
	const late = due.filter(({ isLate, member }) => isLate && member.id !== own?.id);
	const reader = doerName(ctx, trip);
	const byMember = Map.groupBy(late, ({ member }) => member.id);
	const viewed = { trip, locations, today, lateBefore, origin, reader };
	return [...byMember.values()].flatMap((all) => {
		const due = pickDue(all);
		return due ? lateMember(ctx, due, all, viewed) : [];
	});
}

type Viewed = {
	trip: TripAccess["trip"];
	locations: Locations;
	today: CalendarDate;
	lateBefore: CalendarDate;
	origin: string;
	reader: string; // their name
};

function lateMember(
	{ now, clock }: Ctx,
	due: DuePayment,
	all: readonly DuePayment[], // that are late
	{ trip, locations, today, lateBefore, origin, reader }: Viewed,
) {
	const { payment, member } = due;
	const entry = reminderEntry(due, lateBefore);
	const text = (tone: "friendly" | "firm") =>
		byHandText(tone, { name: member.name, payment, trip, today, lateBefore });
	// Guests pay on their join page.
	const link = `${origin}/${member.userId ? "trip" : "join"}/${trip.shareId}`;
	const findLocalTime = () => tripTime(locations, trip, now);
	const inAll = sum(all.map((one) => one.payment.amount));
	return {
		due,
		...entry,
		words: {
			amount: formatCents(entry.amount),
			late: formatCents(inAll),
			day: formatDate(entry.dueDate, today),
			days: texts.daysLate(entry.daysOverdue),
			number:
				payment.totalPayments > 1 ? texts.paymentOf(payment.paymentNumber, payment.totalPayments) : null,
			sent: texts.sentOf(entry.remindersSent, MAX_REMINDERS),
			inAll: inAll > entry.amount ? texts.alsoLate(inAll) : null,
		},
		state: reminderState(due, { name: member.name, now, clock, findLocalTime }),
		texts: { friendly: text("friendly"), firm: text("firm") },
		whatsApp: {
			friendly: whatsAppLink(text("friendly"), link, reader),
			firm: whatsAppLink(text("firm"), link, reader),
		},
	};
}
