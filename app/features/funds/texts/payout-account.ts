export const title = "Your payout account";
export const readyTitle = "Your payout account is ready";
export const ready = "The money you release goes there.";
export const pendingTitle = "Your payout account is not ready yet";
export const pending = "The payment provider still needs something from you, or is checking what you sent.";

export const whySetUp =
	"Before you can release money, the payment provider needs to know who receives it. You fill that in once, on its own page, for all your trips.";
export const demoAccount = "Demo money: your account is ready right away, no questions asked.";
export const detailsArePrivate = "Your bank details stay with the payment provider. We never see them.";
export const setUp = "Set up my payout account";
export const continueSetUp = "Continue with my payout account";

export const setUpFailed = "Your payout account was not set up";
export const setUpRefused =
	"The payment provider refused to set up your payout account. No money has moved, and the fund is safe. Please try again in a moment.";
export const setUpFirst = "Set up your payout account first. Nothing was released.";
