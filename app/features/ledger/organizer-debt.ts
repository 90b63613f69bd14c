/**
 * What an organizer owes the house, debit positive: money released to them that the house has since returned to others, and
 * cash back that they used and that was reversed.
 */
export const organizerDebtAccount = (userId: string) => `organizer_debt:${userId}`;

/** Who owes what was released to an organizer. Without an organizer nobody received it, so the house bears it. */
export const debtorAccount = (organizerId: string | null) =>
	organizerId ? organizerDebtAccount(organizerId) : "dispute_loss";
