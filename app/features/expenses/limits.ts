/** The most expenses of a trip, deleted ones included. */
export const MAX_EXPENSES = 2_000;

/** Expenses of one page. */
export const PAGE_SIZE = 20;
