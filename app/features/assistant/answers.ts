import type { StoredAnswer } from "#db/schema/assistant.ts";

/** Pages of the trip that an answer may link to. Answers link to nothing else. */
export const OWN_PAGES = [
	"trip",
	"people",
	"money",
	"chat",
	"itinerary",
	"polls",
	"expenses",
	"pool",
] as const;
export type OwnPage = (typeof OWN_PAGES)[number];

/** A form that a person may open with values from an answer. Nothing but these values is stored. */
export type Draft = StoredAnswer["drafts"][number];

export type Answer = { text: string; pages: OwnPage[]; drafts: Draft[]; isDeclined: boolean };
