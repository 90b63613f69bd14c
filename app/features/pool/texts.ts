export const noPool = "This trip has no pool yet. Its organizers can open one.";
export const membersOnly = "The pool is for people on this trip.";
export const isClosed = "This pool is closed. What was left has gone back to the cards.";
export const planInstead = "What is in the pool can still be spent, and closing it returns what is left.";
export const atLeast = "Put in at least $0.50.";
export const atMost = (amount: string) => `One top-up can be ${amount} at most.`;
export const poolIsFull = (amount: string) => `A pool holds ${amount} at most.`;
export const toppedUpAlready = "This top-up has already been made.";
export const closedUnpaid =
	"This top-up was closed before it was made, and nothing was charged. Please start it again.";
export const chargeFor = (trip: string) => `${trip}, crew wallet`;

export const poolHasLess = (balance: string) => `The pool holds ${balance}, which is less than that.`;
export const tooNew = (payable: string, days: number) =>
	`Money that was put in less than ${days} days ago can't go to a payout account yet. Now it can be ${payable} at most.`;
export const answeredAlready = "This was answered meanwhile. The page shows it as it is now.";
export const closedReason = "The pool was closed.";
export const returnsNow = (total: string) =>
	`By now ${total} would go back to the cards. Please look again and confirm that.`;
export const nothingToReturn = "Nothing in the pool can be sent back to a card.";
