import { heldDayOf } from "#app/features/payments/schedule/late.ts";
import { addDays, type CalendarDate, dateOf, hasEnded } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import * as texts from "./texts.ts";

/** The maximum number of days that someone who says "I'm in" may take to pay. The organizers choose the number. */
export const MIN_HOLD_DAYS = 1;
export const MAX_HOLD_DAYS = 14;

export const MAX_WORD = 200;

type HoldingTrip = {
	holdDays: number;
	startDate: CalendarDate | null;
	finalPaymentDue: CalendarDate | null;
};

/**
 * The possible days to pay for a spot held without a payment: from tomorrow until before the trip starts.
 * @param earlier until when the asker held a spot before: leaving and coming back gains no time
 */
export function payByChoices(trip: HoldingTrip, now: Date, earlier?: CalendarDate): CalendarDate[] {
	const today = dateOf(now);
	const last = lastPayBy(trip, today, earlier);
	return Array.from({ length: trip.holdDays }, (_, index) => addDays(today, index + 1)).filter(
		(day) => day <= last,
	);
}

/**
 * The day by which a held spot has to be paid: the chosen one, or else the last possible one.
 * @param earlier as for `payByChoices`
 * @throws DomainError invalid for a day that is over or too late; pay_first if the trip begins too soon to hold a spot
 */
export function requirePayBy(
	trip: HoldingTrip,
	chosen: CalendarDate | undefined,
	now: Date,
	earlier?: CalendarDate,
): CalendarDate {
	const today = dateOf(now);
	const last = lastPayBy(trip, today, earlier);
	if (last < today) throw new DomainError("pay_first", texts.tooSoonToHold);
	if (!chosen) return last;
	if (chosen < today || chosen > last)
		throw new DomainError("invalid", texts.payByProblem(last, today), { field: "payBy" });
	return chosen;
}

function lastPayBy(
	{ holdDays, startDate, finalPaymentDue }: HoldingTrip,
	today: CalendarDate,
	earlier: CalendarDate | null = null,
): CalendarDate {
	const limits = [addDays(today, holdDays), startDate && addDays(startDate, -1), finalPaymentDue, earlier];
	return limits.filter((day) => day !== null).toSorted()[0] ?? today;
}

const NOON = "T12:00:00Z";

/** When a day has ended everywhere, in UTC milliseconds; then a spot held until that day is freed. */
export const endOfHold = (payBy: CalendarDate): number => Date.parse(addDays(payBy, 1) + NOON);

/** When the notice of a spot's last day is sent, in UTC milliseconds: once the day before has begun everywhere. */
export const noticeOfHold = (payBy: CalendarDate): number => Date.parse(addDays(payBy, -1) + NOON);

type Spot = {
	confirmed: boolean;
	removedAt: number | null;
	payBy: CalendarDate | null;
	individualCost: Cents;
};

/**
 * The day until which a member's spot is held without a payment; null if it is paid, costs nothing, or has no deadline.
 */
export function heldUntil({ removedAt, individualCost, ...spot }: Spot): CalendarDate | null {
	return removedAt !== null || individualCost === 0 ? null : heldDayOf(spot);
}

/**
 * Nobody can answer a trip that has no organizer yet, or that is over.
 * @throws DomainError organizer_required, conflict
 */
export function requireAnswerable(
	trip: { organizerId: string | null; startDate: CalendarDate | null; endDate: CalendarDate | null },
	now: Date,
): void {
	if (trip.organizerId === null) throw new DomainError("organizer_required", texts.notClaimed);
	if (hasEnded(trip.endDate ?? trip.startDate, now)) throw new DomainError("conflict", texts.isOver);
}
