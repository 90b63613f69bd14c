import { membershipRole } from "#app/access/roles.ts";
import { tripTicket } from "#app/access/trip-summary.ts";
import { sumLate } from "#app/features/payments/schedule/late.ts";
import { unscheduledShare } from "#app/features/tiers/cash-back/cash-back.ts";
import { type CalendarDate, earliestDate, hasEnded } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Membership, UnpaidPayment } from "./trip-list.queries.ts";

/** What a user owes on a trip: a payment that is late or due next, or a share without a schedule yet. */
export type Owed =
	| { state: "late"; amount: Cents; days: number } // total of all late payments; days since the first was due
	| { state: "next"; amount: Cents; dueDate: CalendarDate }
	| { state: "share"; amount: Cents }
	| { state: "nothing" };

export type TripStub = ReturnType<typeof tripStub>;

export type StubFacts = {
	payments: UnpaidPayment[]; // this member's open ones, by due date
	unread: number;
	tasks?: { lateOthers: number; refunds: number }; // the organizer's
	now: Date;
	page: "trip" | "join"; // a guest has only the boarding pass
};

/** One trip as its member's list shows it. Nobody is late on a cancelled trip. */
export function tripStub({ trip, member }: Membership, { payments, unread, tasks, now, page }: StubFacts) {
	const ticket = tripTicket(trip);
	const owed: Owed = ticket.cancelled ? { state: "nothing" } : owedOn(member, payments, earliestDate(now));
	return {
		...ticket,
		shareId: trip.shareId,
		path: `/${page}/${trip.shareId}`,
		role: membershipRole(member),
		isPast: hasEnded(trip.endDate, now),
		isArchived: member.archivedAt !== null,
		unread,
		owed,
		lateOthers: ticket.cancelled ? 0 : (tasks?.lateOthers ?? 0),
		refunds: tasks?.refunds ?? 0,
	};
}

function owedOn(member: Membership["member"], payments: UnpaidPayment[], lateBefore: CalendarDate): Owed {
	const [first] = payments;
	if (!first) {
		const amount = unscheduledShare(member);
		return amount > 0 ? { state: "share", amount } : { state: "nothing" };
	}
	const late = sumLate(
		payments.filter(({ isLate }) => isLate),
		lateBefore,
	);
	if (!late) return { state: "next", amount: first.amount, dueDate: first.dueDate };
	return { state: "late", amount: late.amount, days: late.days };
}

export type TripSections = Record<"upcoming" | "past" | "archived", TripStub[]>;

/** Late trips come first, then the next to start, then those without dates. A late trip is never past or archived. */
export function sortStubs(stubs: TripStub[]): TripSections {
	const { upcoming = [], past = [], archived = [] } = Object.groupBy(stubs, sectionOf);
	return {
		upcoming: upcoming.toSorted((a, b) => lateDays(b) - lateDays(a) || startOf(a).localeCompare(startOf(b))),
		past: past.toSorted((a, b) => startOf(b).localeCompare(startOf(a))),
		archived,
	};
}

function sectionOf(stub: TripStub): keyof TripSections {
	if (stub.owed.state === "late") return "upcoming";
	if (stub.isArchived) return "archived";
	return stub.isPast || stub.cancelled ? "past" : "upcoming";
}

const lateDays = ({ owed }: TripStub) => (owed.state === "late" ? owed.days : 0);
const startOf = ({ startDate }: TripStub) => startDate ?? "9999";
