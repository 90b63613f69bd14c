/** What an organizer owes the house, debit positive: money of theirs that the house has paid back to others. */
export const organizerDebtAccount = (userId: string) => `organizer_debt:${userId}`;
