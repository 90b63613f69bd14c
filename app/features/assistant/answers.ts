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

/** A draft in an answer, with which a person may fill in the ordinary form. Nothing but these words is stored. */
export type Draft = StoredAnswer["drafts"][number];

export type Answer = { text: string; pages: OwnPage[]; drafts: Draft[]; isDeclined: boolean };
