export const payoutMemo = "Paid out to Gangway's bank";
export const payoutReturnedMemo = "A payout to Gangway's bank came back";
export const topUpMemo = "Paid in from Gangway's bank";
export const topUpReturnedMemo = "A payment from Gangway's bank was taken back";
export const providerFeeMemo = "The provider's own fee";

export const wrongSignature = "The signature does not fit";
export const booksUnderCheck = "No money moves while our books are checked";
export const noAnswer = "The provider does not answer";

/** What prevents an event from being taken in, by the id of its subject. */
export const missing = {
	intent: (id: string) => `The provider does not list attempt ${id} yet`,
	payment: (id: string) => `The payment of attempt ${id} is not in our books`,
	trip: (id: string) => `The trip of ${id} is not in our books`,
	user: (id: string) => `The account that has bought ${id} is not in our books`,
	purchase: (id: string) => `The provider does not list purchase ${id} yet`,
};
export const chargeNotBooked = (ref: string) => `Charge ${ref} is not in our books yet`;
export const transferNotBooked = (ref: string) => `Transfer ${ref} is not in our books yet`;

type Account = { ref: string; mode: string };
const nameOf = ({ ref, mode }: Account) => `${ref} (${mode} mode)`;

export const keyRefused = (message: string) =>
	`STRIPE_SECRET_KEY: Stripe refuses it (${message}); set one that may read the account`;
export const otherCurrency = ({ ref, currency }: { ref: string; currency: string }) =>
	`Stripe account ${ref} settles in ${currency || "no currency"} and Gangway keeps its books in usd; make usd its default currency at Stripe, with a US dollar bank account`;
export const strangeAccount = (given: Account, ref: string) =>
	`STRIPE_SECRET_KEY: Stripe account ${nameOf(given)} does not know ${ref}, which this database holds; set the former keys, or another DATABASE_URL for these`;
export const otherAccount = (known: Account, given: Account) =>
	`STRIPE_SECRET_KEY: it is of Stripe account ${nameOf(given)}, and this database holds the money of ${nameOf(known)}; set the former keys, or another DATABASE_URL for these`;
