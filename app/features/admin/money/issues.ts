import type { Cents } from "#app/lib/money.ts";
import type { Fact } from "../records.ts";
import type { states } from "../texts/issues.ts";

/** A section shows at most this many rows, and counts the others. */
export const MAX_SHOWN_ROWS = 50;

export type Issue = {
	id: string;
	title: string;
	state: keyof typeof states;
	amount: Cents | null;
	facts: Fact[];
	/** UTC ms. */
	since: number;
	error: string | null;
};

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

/** Messages that were not delivered, dead ones first. */
export const UNSENT = ["dead", "waiting", "skipped"] as const;
export type Unsent = (typeof UNSENT)[number];
