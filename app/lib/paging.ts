/** A part of a list, the newest entries first: at most `limit`, and only those after the entry with the id `before`. */
export type Paging = { before?: string; limit: number };

/** The most entries of one answer. */
export const MAX_PAGE = 100;

/** The place of an entry in a list that is ordered by time and row: those after it are smaller. */
export type Position = { at: number; row: number };

export const BEFORE_ALL: Position = { at: Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER };
