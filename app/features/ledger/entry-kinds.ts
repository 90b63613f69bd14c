import { and, gte, inArray, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ledgerEntries } from "#db/schema/ledger.ts";

/**
 * The subject of an entry by its kind. An entry's source is its kind, a colon, and the key of the row that it is about.
 */
const CATEGORY_BY_KIND = {
	charge: "payment",
	"pool-pay": "payment",
	"pool-pay-return": "payment",
	"refund-reserve": "refund",
	refund: "refund",
	"refund-failed": "refund",
	"refund-refused": "refund",
	"refund-shift": "refund",
	"release-reserve": "release",
	"release-redo": "release",
	"release-undo": "release",
	"release-return": "release",
	transfer: "release",
	reversal: "release",
	dispute: "dispute",
	"dispute-won": "dispute",
	"dispute-2": "dispute",
	"dispute-won-2": "dispute",
	"dispute-shift": "dispute",
	"cash-back": "cash_back",
	"cash-back-return": "cash_back",
	"cash-back-redo": "cash_back",
	correction: "other",
} as const;

type EntryKind = keyof typeof CATEGORY_BY_KIND;
export type EntryCategory = (typeof CATEGORY_BY_KIND)[EntryKind];

export function entryKind(source: string): string {
	return source.slice(0, Math.max(0, source.indexOf(":")));
}

export function entryCategory(kind: string): EntryCategory {
	return Object.hasOwn(CATEGORY_BY_KIND, kind) ? CATEGORY_BY_KIND[kind as EntryKind] : "other";
}

/** SQL for the kind of an entry, and for the key of its row, from its source. */
export const kindOf = (source: SQLWrapper) => sql<string>`substr(${source}, 1, instr(${source}, ':') - 1)`;
export const keyOf = (source: SQLWrapper) => sql<string>`substr(${source}, instr(${source}, ':') + 1)`;

/**
 * SQL for whether an entry's source begins with a prefix. It is a range, because both databases use the index on
 * sources for that.
 * @param prefix ends with a colon
 */
export function hasPrefix(prefix: string): SQL | undefined {
	return and(gte(ledgerEntries.source, prefix), lt(ledgerEntries.source, afterPrefix(prefix)));
}

/** The first text after all those that begin with a prefix. The prefix ends with a colon. */
export const afterPrefix = (prefix: string) => prefix.replace(/:$/, ";");

/** SQL for whether an entry is of one of these kinds. */
export function isOfKind(...kinds: EntryKind[]): SQL {
	return inArray(kindOf(ledgerEntries.source), kinds);
}

/** SQL for whether an entry is about this subject. */
export function isAbout(category: Exclude<EntryCategory, "other">): SQL {
	const kinds = Object.keys(CATEGORY_BY_KIND).filter((kind) => entryCategory(kind) === category);
	return isOfKind(...(kinds as EntryKind[]));
}
