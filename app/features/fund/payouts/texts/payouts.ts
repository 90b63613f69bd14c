export const title = "Payouts to your bank";
export const none =
	"When released money reaches your payout account, the payment provider sends it on to your bank. You will see that here.";
export const states = {
	pending: "Planned",
	in_transit: "On its way",
	paid: "Arrived",
	failed: "Came back",
	canceled: "Cancelled",
} as const;
export const expected = (date: string) => `Expected on ${date}`;
export const arrived = (date: string) => `On ${date}`;
export const failure = (why: string | null) => why ?? "The bank did not take it.";

export const seeBank = "Change my bank account";
export const bankNotOpened = "Your bank account could not be opened";
export const bankHint =
	"Your bank account is kept by the payment provider. You see and change it on the provider's own page.";

export const failedTitle = (amount: string) => `A payout of ${amount} came back from your bank`;
export const failed = (amount: string, why: string | null) =>
	`Your bank did not take ${amount}${why ? ` (${why.replace(/[.!?]$/, "")})` : ""}. The money is safe on your payout account. Check your bank account there, and it is sent again.`;
export const closedTitle = "Your payout account was closed";
export const closed =
	"The payment provider has closed your payout account. What is in your trips' funds is safe. Set up a new account before you release money again.";
export const openFund = "Open the fund";
