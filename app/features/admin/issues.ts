import type { Cents } from "#app/lib/money.ts";

/** How many of each list the page shows; the rest is only counted. */
export const MAX_SHOWN_ROWS = 50;

/** One thing that a person should look at, of whichever kind. */
export type Issue = {
	id: string;
	title: string;
	/** The state it is stuck in. */
	state: string;
	amount: Cents | null;
	facts: { label: string; value: string }[];
	/** Since when, UTC ms. */
	since: number;
	error: string | null;
};

/** The oldest of a kind, and how many there are in all. */
export type IssueList = { count: number; rows: Issue[] };

export const SECTIONS = [
	"attempts",
	"refunds",
	"releases",
	"events",
	"differences",
	"jobs",
	"disputes",
] as const;
export type Section = (typeof SECTIONS)[number];

/** The facts that are there. */
export function toFacts(given: Record<string, string | null | undefined>): Issue["facts"] {
	return Object.entries(given).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
