import { and, gte, inArray, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ledgerEntries } from "#db/schema/ledger.ts";

/** What an entry is about, by its kind. An entry's source is its kind, a colon, and the key of the row that it is about. */
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

/** For a query: the kind of an entry, and the key of its row, by its source. */
export const kindOf = (source: SQLWrapper) => sql<string>`substr(${source}, 1, instr(${source}, ':') - 1)`;
export const keyOf = (source: SQLWrapper) => sql<string>`substr(${source}, instr(${source}, ':') + 1)`;

/**
 * For a query on ledger entries: whether an entry's source begins with this. It is a range, because both databases find that by the
 * index of the sources.
 * @param prefix it ends with a colon
 */
export function hasPrefix(prefix: string): SQL | undefined {
	return and(gte(ledgerEntries.source, prefix), lt(ledgerEntries.source, afterPrefix(prefix)));
}

/** The text that comes after all that begin with a prefix, which ends with a colon. */
export const afterPrefix = (prefix: string) => prefix.replace(/:$/, ";");

/** For a query on ledger entries: whether an entry is of one of these kinds. */
export function isOfKind(...kinds: EntryKind[]): SQL {
	return inArray(kindOf(ledgerEntries.source), kinds);
}

/** For a query on ledger entries: whether an entry is about this. */
export function isAbout(category: Exclude<EntryCategory, "other">): SQL {
	const kinds = Object.keys(CATEGORY_BY_KIND).filter((kind) => entryCategory(kind) === category);
	return isOfKind(...(kinds as EntryKind[]));
}
