/** A part of a list, the newest entries first: at most `limit`, and only those after the entry with the id `before`. */
export type Paging = { before?: string; limit: number };

/** The maximum number of entries in one answer. */
export const MAX_PAGE = 100;

/** The place of an entry in a list ordered by time and row; later entries have smaller values. */
export type Position = { at: number; row: number };

export const BEFORE_ALL: Position = { at: Number.MAX_SAFE_INTEGER, row: Number.MAX_SAFE_INTEGER };
