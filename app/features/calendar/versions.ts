import { createHash } from "node:crypto";
import { type CalendarFacts, calendarOf } from "./calendar.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";

/** How often an event has changed, when last (UTC ms), and what it showed then. */
export type Version = { uid: string; shownHash: string; sequence: number; changedAt: number };

/** Stamps are written in whole seconds. */
const STEP_MS = 1_000;
/** The house may be reached under several names: what a calendar shows is compared under none of them. */
export const NOWHERE = "https://calendar.invalid";

/**
 * The events of a calendar that show something else than they last did, or were never shown, with their new age: the
 * sequence one higher, the stamp a second later at least. What an event shows is compared as it is written, so that
 * nothing that goes into it can be forgotten here.
 */
export function newVersions(
	facts: CalendarFacts,
	known: ReadonlyMap<string, Version>,
	now: number,
): Version[] {
	const { events } = calendarOf({ ...facts, origin: NOWHERE, versions: undefined });
	return events.flatMap((event) => {
		const uid = event.uid.slice(0, event.uid.lastIndexOf("@"));
		const shownHash = hashOf(event);
		const last = known.get(uid);
		if (!last) return { uid, shownHash, sequence: event.sequence, changedAt: event.changedAt };
		if (last.shownHash === shownHash) return [];
		return {
			uid,
			shownHash,
			sequence: Math.max(last.sequence + 1, event.sequence),
			changedAt: Math.max(last.changedAt + STEP_MS, event.changedAt, now),
		};
	});
}

/** Of all that is shown but the age. */
function hashOf(event: CalendarEvent): string {
	const shown = { name: "", refresh: "", events: [{ ...event, sequence: 0, changedAt: 0 }] };
	return createHash("sha256").update(writeCalendar(shown)).digest("base64url");
}
