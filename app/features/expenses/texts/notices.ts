/** Names the trip, because nothing else in a list of notices or in a mail does. */
export const changed = "Shared expenses";
export const changedBy = (trip: string, who: string, day: string) =>
	`${trip}: on ${day}, ${who} added or changed expenses that you are part of.`;
export const seeExpenses = "See the expenses";
export const marked = "Was this paid?";
export const markedBy = (trip: string, who: string, from: string, to: string, amount: string) =>
	`${trip}: ${who} says that ${from} has paid ${to} ${amount}. Please confirm it, or say that it isn't so.`;
export const confirmed = "Payment confirmed";
export const confirmedBy = (trip: string, who: string, amount: string) =>
	`${trip}: ${who} confirms the payment of ${amount}.`;
export const refused = "Payment not confirmed";
export const refusedBy = (trip: string, who: string, amount: string, reason: string | null) =>
	`${trip}: ${who} does not confirm the payment of ${amount}.${reason ? ` “${reason}”` : ""}`;
export const seePayments = "See the payment";
