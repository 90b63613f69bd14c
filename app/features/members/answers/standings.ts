import type { TRIP_ANSWERS } from "#db/schema/members.ts";

export type Answer = (typeof TRIP_ANSWERS)[number];

/** The standing of someone who was invited, has answered or has joined, in the order of the organizers' list. */
export const STANDINGS = ["in", "maybe", "none", "out"] as const;
export type Standing = (typeof STANDINGS)[number];
