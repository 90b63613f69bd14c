/** The message names the trip, because nothing else in the list of notices or in the mail does. */
export const changed = "Shared expenses";
export const changedBy = (trip: string, who: string, day: string) =>
	`${trip}: on ${day}, ${who} added or changed expenses that you are part of.`;
export const seeExpenses = "See the expenses";
export const marked = "Was this paid?";
type Marked = { trip: string; who: string; from: string; to: string; amount: string };
/** Sent only to the side who has to answer. */
export const markedBy = ({ trip, who, from, to, amount }: Marked) => {
	const what =
		who === from
			? `they have paid you ${amount}`
			: who === to
				? `you have paid them ${amount}`
				: `${from} has paid ${to} ${amount}`;
	return `${trip}: ${who} says that ${what}. Please confirm it, or tell us that it didn't happen.`;
};
export const confirmed = "Payment confirmed";
export const confirmedBy = (trip: string, who: string, amount: string) =>
	`${trip}: ${who} confirms the payment of ${amount}.`;
export const refused = "Payment not confirmed";
export const refusedBy = (trip: string, who: string, amount: string, reason: string | null) =>
	`${trip}: ${who} does not confirm the payment of ${amount}.${reason ? ` “${reason}”` : ""}`;
export const seePayments = "See the payment";
