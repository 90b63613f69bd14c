import { createHash } from "node:crypto";
import { buildCalendar, type CalendarFacts } from "./calendar.ts";
import { type CalendarEvent, writeCalendar } from "./icalendar.ts";

/** `sequence` counts the changes of an event, `changedAt` is the last one in UTC ms. The UID ends before the "@". */
export type EventVersion = { uid: string; contentHash: string; sequence: number; changedAt: number };

/** Calendars write whole seconds. */
const MIN_STEP_MS = 1_000;
/** One app can have several origins, so contents are compared under a fixed one. */
export const COMPARISON_ORIGIN = "https://calendar.invalid";

/**
 * New versions for the events whose text differs from the stored version, and for new events. A changed event gets a
 * sequence that is higher by at least 1 and a time that is later by at least a second (RFC 5545, section 3.8.7.4).
 */
export function findNewVersions(
	facts: CalendarFacts,
	stored: ReadonlyMap<string, EventVersion>,
	now: number,
): EventVersion[] {
	const { events } = buildCalendar({ ...facts, origin: COMPARISON_ORIGIN, versions: undefined });
	return events.flatMap((event) => {
		const uid = event.uid.slice(0, event.uid.lastIndexOf("@"));
		const contentHash = hashContent(event);
		const last = stored.get(uid);
		if (!last) return { uid, contentHash, sequence: event.sequence, changedAt: event.changedAt };
		if (last.contentHash === contentHash) return [];
		return {
			uid,
			contentHash,
			sequence: Math.max(last.sequence + 1, event.sequence),
			changedAt: Math.max(last.changedAt + MIN_STEP_MS, event.changedAt, now),
		};
	});
}

/** The written text is hashed, so that a field that is added later is compared as well. */
function hashContent(event: CalendarEvent): string {
	const unversioned = { name: "", refresh: "", events: [{ ...event, sequence: 0, changedAt: 0 }] };
	return createHash("sha256").update(writeCalendar(unversioned)).digest("base64url");
}
