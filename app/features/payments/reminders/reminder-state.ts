import { type Clock, DAY_MS, formatDate, formatTime } from "#app/lib/dates.ts";
import { type Tone, toneOf } from "./by-hand-text.ts";
import { isRemindedLately, MAX_REMINDERS } from "./reminders.ts";
import { localTime, MORNING } from "./sending-hours.ts";
import * as texts from "./texts.ts";
import type { TripTime } from "./trip-time.server.ts";

/** Shown to the organizer in place of the button; null if the member can be reminded now. */
export type ReminderState =
	| { is: "waiting"; tone: Tone; at: string } // "8:00 AM (Lisbon time)"
	| { is: "blocked"; short: string; why: string }
	| null;

type RemindedPayment = {
	remindersSent: number;
	byHandAt: number | null; // UTC ms
	heldSource: string | null; // of the reminder held until the morning
	isPaused: boolean;
};

type About = {
	name: string;
	now: Date;
	clock?: Clock;
	findLocalTime: () => TripTime; // called only if a time is shown, because it looks up the locations
};

export function reminderState(
	due: RemindedPayment,
	{ name, now, clock, findLocalTime }: About,
): ReminderState {
	if (due.isPaused) return blocked(texts.onHoldShort, texts.onHold(name));
	if (due.heldSource)
		return { is: "waiting", tone: toneOf(due.heldSource), at: morningIn(findLocalTime(), clock) };
	if (due.remindersSent >= MAX_REMINDERS) return blocked(texts.usedUpShort, texts.usedUp(name));
	if (due.byHandAt === null || !isRemindedLately(due.byHandAt, now)) return null;
	const { date, zone, zoneName } = findLocalTime();
	const [last, again] = [due.byHandAt, due.byHandAt + DAY_MS].map((at) => localTime(new Date(at), zone));
	if (!last || !again) throw new Error("both times were just made");
	const at = texts.timeIn(formatTime(again.time, clock), zoneName);
	return blocked(
		texts.remindedOn(formatDate(last.date, date)),
		texts.againOn(name, formatDate(again.date, date), at),
	);
}

export function unreachable(name: string) {
	return blocked(texts.unreachableShort, texts.unreachable(name));
}

/** When a held reminder is sent: "8:00 AM (Lisbon time)". */
export function morningIn({ zoneName }: TripTime, clock?: Clock): string {
	return texts.timeIn(formatTime(MORNING, clock), zoneName);
}

/** The error for trying to remind someone in this state. */
export function refusalOf(state: NonNullable<ReminderState>, name: string): string {
	return state.is === "waiting" ? texts.alreadyWaiting(name, state.at) : state.why;
}

const blocked = (short: string, why: string) => ({ is: "blocked", short, why }) as const;
