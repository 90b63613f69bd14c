import { type Cents, formatCents, MIN_CHARGE } from "#app/lib/money.ts";

export const lessThanCashBack = (cashBack: string) =>
	`${cashBack} of your share is paid by your cash back, and your share can't become less than that.`;
export const tooLittleMore =
	"The difference is less than a card can pay, and you have no later payment that it could be added to.";
export const tooLittleLeft = (left: string) =>
	`${left} would be left to pay, which is less than a card can pay. Choose something else as well, or ask your organizer.`;
export const paymentsChanged =
	"Something was paid since this page was shown. Look at your payments again before you confirm.";
export const wayDoesNotFit = "This way to pay the difference does not fit. Choose another.";

export const newShare = "Your new share";
export const wasShare = "Your share now";
export const howToPay = (more: Cents) => `How do you want to pay the ${formatCents(more)}?`;
export const ways = { now: "In a payment of its own today", spread: "Spread over what is left" };
export const wayDetails = {
	now: "Your other payments stay as they are.",
	spread: "Your other payments get larger.",
};
export const paymentsNow = "Your payments now";
export const paymentsThen = "Your payments then";
export const paymentsThenBy = { now: "Then, paid today", spread: "Then, spread" };
export const nothingLeft = "Nothing is left to pay.";
export const chargesEnded = "Your automatic charges have ended. You pay each payment yourself by its date.";

export const lessThanNothing = "Your share would be less than nothing.";
export const shareTooLittle = (share: Cents) =>
	`Your share would be ${formatCents(share)}, and a card can pay ${formatCents(MIN_CHARGE)} at the least.`;
export const shareTooMuch = (share: Cents) =>
	`Your share would be ${formatCents(share)}, which is more than a card can pay at once.`;
