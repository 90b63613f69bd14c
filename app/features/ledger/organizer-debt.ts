/**
 * What an organizer owes the house, debit positive: money released to them that the house has since returned to others.
 */
export const organizerDebtAccount = (userId: string) => `organizer_debt:${userId}`;
