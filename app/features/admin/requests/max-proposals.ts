/** The concierge's most proposals in one answer. */
export const MAX_PROPOSALS = 5;
