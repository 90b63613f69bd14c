export const toppedUp = (amount: string) => `${amount} put into the pool`;
export const toppedUpText = (trip: string, amount: string) =>
	`${trip}: your top-up of ${amount} is in the crew wallet's pool.`;
export const cameLate = "Your top-up goes back";
export const cameLateText = (trip: string, amount: string) =>
	`${trip}: your top-up of ${amount} came after the pool was closed. All of it goes back to your card.`;
export const otherToppedUp = (who: string, amount: string) => `${who} put ${amount} into the pool`;
export const otherToppedUpText = (trip: string, who: string, amount: string) =>
	`${trip}: ${who} has put ${amount} into the crew wallet's pool.`;
export const seePool = "See the pool";
export const amount = "Amount";
export const date = "Date";
export const card = "Card";
export const reference = "Reference";

export const returned = (amount: string) => `${amount} back from the pool`;
export const returnedText = (trip: string, amount: string) =>
	`${trip}: the crew wallet's pool is closed, and ${amount} of your top-ups goes back to your card. Banks take 5 to 10 business days to show it.`;
export const notReturned = "A refund from the pool did not arrive";
export const notReturnedText = (trip: string, who: string, amount: string) =>
	`${trip}: ${who}'s refund of ${amount} from the pool did not reach their card. It is in the pool again, where you can try it once more.`;

export const asked = (who: string, amount: string) => `${who} asks the pool for ${amount}`;
export const askedText = (trip: string, who: string, amount: string, expense: string) =>
	`${trip}: ${who} has paid “${expense}” and asks the crew wallet's pool for ${amount}. Pay it from the pool, or decline it.`;
export const paidBack = (amount: string) => `The pool has paid you back ${amount}`;
export const paidBackText = {
	payout: (trip: string, amount: string) =>
		`${trip}: the crew wallet's pool has sent ${amount} to your payout account.`,
	instalments: (trip: string, amount: string) =>
		`${trip}: the crew wallet's pool has paid ${amount} of your payments for the trip.`,
};
export const backInPool = (amount: string) => `${amount} is in the pool again`;
export const backInPoolText = (trip: string, amount: string) =>
	`${trip}: your share is smaller than what was paid of it. ${amount} of that was paid by the crew wallet's pool, so it is in the pool again. The group owes you that part of your expense, and you can ask the pool for it again.`;
export const declined = "The pool does not pay this back";
export const declinedText = (trip: string, amount: string, reason: string | null) =>
	`${trip}: the organizers declined the ${amount} that you asked the pool for.${reason ? ` “${reason}”` : ""}`;
export const paymentFailed = "A payment of the pool did not go out";
export const paymentFailedText = (trip: string, who: string, amount: string) =>
	`${trip}: we couldn't send the ${amount} for ${who} to their payout account. It is in the pool again.`;

export const disputed = "A bank took back a top-up";
export const disputedText = (trip: string, who: string, amount: string) =>
	`${trip}: the bank of ${who} has taken back ${amount} that they had put into the crew wallet's pool. It is out of the pool.`;
export const disputeWon = "A bank returned a top-up";
export const disputeWonText = (trip: string, who: string) =>
	`${trip}: the bank has decided about the top-up of ${who}, and returned it to the pool.`;
export const disputeLost = "A bank keeps a top-up";
export const disputeLostText = (trip: string, who: string) =>
	`${trip}: the bank has decided about the top-up of ${who}, and keeps what it took back.`;
