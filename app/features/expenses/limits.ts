/** The expenses of a trip, with those that are deleted. */
export const MAX_EXPENSES = 2_000;

/** Expenses of one page. */
export const PAGE_SIZE = 20;
