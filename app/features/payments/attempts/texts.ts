import { shortWait } from "#app/lib/short-wait.ts";

export const alreadyPaidTitle = "Already paid";
export const alreadyPaid = "This payment had already gone through. You were not charged again.";

export const madeAlready = "This payment has already been made.";
export const changedElsewhere = "This payment was changed in another window. Please try again.";
export const notDue = "This payment is not due.";
export const firstComesFirst = "Your first payment comes first.";
export const firstThenAhead =
	"Make your first payment before you pay ahead. Until then you can still choose to pay in full.";
export const aheadWithNext = "You can pay ahead with your next payment only.";
export const nothingAhead = (amount: string) => `This is your last payment: ${amount}.`;
export const moreThanLeft = (rest: string) =>
	`You have ${rest} left to pay, so you can't pay more than that.`;
export const tooLittleAhead = (due: string, atLeast: string) => `Pay ${due}, or at least ${atLeast}.`;
export const leavesTooLittle = (less: string, more: string) =>
	`That would leave less than $0.50 for a payment, which is too little for a card. Pay ${less} or ${more}.`;
export const amountDue = (amount: string) => `The amount due is ${amount}`;
export const refusedByProvider =
	"The payment provider refused to start this payment. Nothing was charged. Please try again in a moment.";

export const notStarted = "This payment has not been started";
export const notMadeYet = "This payment has not been made yet";
export const closed =
	"This payment was closed before it was made, and nothing was charged. Please start it again.";
export const notMade = "The payment was not made. Please try again.";

export const scheduleLocked =
	"After the first payment you can't choose another plan here. You can change the plan of what is left on a page of its own.";
export const scheduleDoesNotFit = "This payment plan does not fit this trip. Choose another.";
export const noCustomSchedule =
	"The organizer of this trip offers no payment plan of their own. Choose another.";
export const onlyCustomSchedule = (name: string) =>
	`This trip is paid by the organizer's own plan, “${name}” (custom), or all at once (full).`;
export const paidInFull = "This trip is paid in full.";

export const selectSchedule = "Please select a payment plan";
export const onlyDollars = "Currency is usd";
export const sayWhoPays = "Say which member pays";
export const sayWhichIntent = "Say which payment intent was paid";
export const sayWhichPayment = "Say which payment was made";

export const bankAsksForCard =
	"Your bank asks you to confirm this payment. Nothing was charged. Choose “Another card” and enter this card again, so that your bank can ask you.";

export const organizerMissing =
	"The organizer has not signed in yet, so nothing can be paid on this trip. Paying opens once they have.";
export const addressMissing = "Enter your email, so that we can reach you about your payments.";
export const addressTaken = "Someone else on this trip has this email. Enter your own.";
export const addressRefused = (email: string) =>
	`The payment provider does not take ${email} as an email. Enter another one.`;
export const accountAddressRefused = (email: string) =>
	`The payment provider does not take ${email} as an email. Change the email of your account, then pay again.`;
export const cardNotKept =
	"We no longer keep this card, and nothing was charged. Please type it again, or use another one.";

export const waitAfterDeclines = (seconds: number) =>
	`Several cards were declined. Please wait ${shortWait(seconds)} before you try again. Nothing was charged, and your spot is kept.`;
export const guestWaits = (seconds: number) =>
	`Several cards were declined. Please wait ${shortWait(seconds)} before you try again, or sign in with a confirmed email address. Nothing was charged, and your spot is kept.`;
