import { formatInstant, formatSecond } from "#app/lib/dates.ts";
import * as correctionTexts from "./texts/corrections.ts";
import { inUtc } from "./texts/issues.ts";

/** A fact about a subject, for a page to show; `to` links to its own page. */
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

/** One page of a list, with its number from 1, and the number of all matching rows. */
export type RecordPage<Row = AdminRecord> = { count: number; page: number; rows: Row[] };

/** Unknown facts are left out. */
export function toFacts(given: Record<string, string | null | undefined>): Fact[] {
	return Object.entries(given).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** The rows of a page for SQL's LIMIT and OFFSET. */
export const windowOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

/** "Mar 12, 2027, 9:14 AM UTC"; null without a time. */
export function instantInWords(at: number): string;
export function instantInWords(at: number | null): string | null;
export function instantInWords(at: number | null): string | null {
	return at === null ? null : inUtc(formatInstant(at));
}

/** "Mar 12, 2027, 9:14:05 AM UTC"; null without a time. */
export function secondInWords(at: number): string;
export function secondInWords(at: number | null): string | null;
export function secondInWords(at: number | null): string | null {
	return at === null ? null : inUtc(formatSecond(at));
}

const ACCOUNT_NAMES: Record<string, string> = {
	...correctionTexts.accounts,
	...correctionTexts.otherAccounts,
};

/** A ledger account in words: `organizer_debt:a_b` becomes `Owed by an organizer: a_b`, with the id as it is stored. */
export function accountName(account: string): string {
	const [kind = "", ...ids] = account.split(":");
	return [ACCOUNT_NAMES[kind] ?? kind.replaceAll("_", " "), ...ids].join(": ");
}
