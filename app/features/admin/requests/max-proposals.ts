/** Of the concierge, in one answer. */
export const MAX_PROPOSALS = 5;
