import type { CalendarDate } from "#app/lib/dates.ts";

/** Pages of the trip that an answer leads to. An answer never leads anywhere else. */
export const OWN_PAGES = ["trip", "people", "money", "chat", "itinerary", "polls", "expenses", "pool", "reminders"] as const;
export type OwnPage = (typeof OWN_PAGES)[number];

/** What a person may make of an answer, by the ordinary form. The assistant stores nothing but these words. */
export type Draft =
	| { kind: "entry"; title: string; startDate: CalendarDate | null; startTime: string | null }
	| { kind: "poll"; question: string; options: string[] }
	| { kind: "reminder"; text: string };

export type Answer = { text: string; pages: OwnPage[]; drafts: Draft[]; isDeclined: boolean };
