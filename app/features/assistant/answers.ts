import type { StoredAnswer } from "#db/schema/assistant.ts";

/** Pages of the trip that an answer leads to. An answer never leads anywhere else. */
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

/** What a person may make of an answer, by the ordinary form. Nothing of it is stored but these words. */
export type Draft = StoredAnswer["drafts"][number];

export type Answer = { text: string; pages: OwnPage[]; drafts: Draft[]; isDeclined: boolean };
