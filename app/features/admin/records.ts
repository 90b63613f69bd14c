/** What is known of something, for a page to show: `to` leads to its own page. */
export type Fact = { label: string; value: string; to?: string };

export type Tone = "paid" | "due" | "late" | "neutral" | "coral";

/** A row of a list for admins. */
export type AdminRecord = {
	id: string;
	title: string;
	to?: string;
	marks: { tone: Tone; word: string }[];
	facts: Fact[];
};

export const PAGE_SIZE = 25;

/** One page of a list, with the page's number from 1 and the number of all rows that match. */
export type RecordPage<Row = AdminRecord> = { count: number; page: number; rows: Row[] };

/** Facts that are not known are left out. */
export function toFacts(given: Record<string, string | null | undefined>): Fact[] {
	return Object.entries(given).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** The rows of a page for SQL's LIMIT and OFFSET. */
export const windowOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
