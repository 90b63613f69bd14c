import type { TripAccess } from "#app/access/access.server.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { handText, whatsAppLink } from "./hand-text.ts";
import { reminderEntry } from "./reminder-entry.ts";
import { type DuePayment, listDuePayments } from "./reminders.queries.ts";
import { MAX_REMINDERS, pickDue } from "./reminders.ts";
import * as texts from "./texts/by-hand.ts";

export type LateMember = ReturnType<typeof lateMember>;
export type LateMemberSummary = ReturnType<typeof lateMemberSummary>;

/** What the trip's page says of somebody who is late. */
export function lateMemberSummary({ memberId, memberName, words, whatsApp }: LateMember) {
	return { memberId, name: memberName, words, whatsApp };
}

/** Late members without the organizer, longest late first. Nobody is late on a cancelled trip. */
export async function listLateMembers(
	db: Reader,
	{ trip, member: own, may }: TripAccess,
	{ today, origin }: { today: CalendarDate; origin: string },
) {
	if (!may["reminder.send"]) return [];
	const due = await listDuePayments(db, { tripId: trip.id, memberId: null, today });
	const late = due.filter(({ payment, member }) => payment.dueDate < today && member.id !== own?.id);
	const byMember = Map.groupBy(late, ({ member }) => member.id);
	return Array.from(byMember.values(), (all) => lateMember(all, { trip, today, origin }));
}

type Viewed = { trip: TripAccess["trip"]; today: CalendarDate; origin: string };

function lateMember(all: readonly DuePayment[], { trip, today, origin }: Viewed) {
	const due = pickDue(all);
	if (!due) throw new Error("somebody who is late has a payment that is due");
	const { payment, member } = due;
	const entry = reminderEntry(due, today);
	const text = (tone: "friendly" | "firm") => handText(tone, { name: member.name, payment, trip, today });
	// Guests pay on their join page.
	const link = `${origin}/${member.userId ? "trip" : "join"}/${trip.shareId}`;
	const inAll = sum(all.map((one) => one.payment.amount));
	return {
		due,
		...entry,
		words: {
			amount: formatCents(entry.amount),
			day: formatDate(entry.dueDate, today),
			days: texts.daysLate(entry.daysOverdue),
			number:
				payment.totalPayments > 1 ? texts.paymentOf(payment.paymentNumber, payment.totalPayments) : null,
			sent: texts.sentOf(entry.remindersSent, MAX_REMINDERS),
			inAll: inAll > entry.amount ? texts.alsoLate(inAll) : null,
		},
		texts: { friendly: text("friendly"), firm: text("firm") },
		whatsApp: whatsAppLink(text("friendly"), link, trip.organizerName),
	};
}
