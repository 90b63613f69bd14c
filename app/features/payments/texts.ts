import { type Cents, formatCents } from "#app/lib/money.ts";

export const backToSpot = "Back to your spot";
export const backToTrip = "Back to the trip";

export const whereReceiptsGo = "Where do your receipts go?";
export const emailForReceipts = "We also use it to bring you back to your spot from another browser.";

export const payLine = "By paying you accept the";
export const terms = "terms of paying";
export const and = "and the";
export const refundPolicy = "refund policy";
export const howRefundsWork = "How refunds work";

// Changing this text requires a new version of CONSENT.
export const consent =
	"I agree that Gangway saves my card and charges the later payments on the dates shown. I can pay early, change the card or ask for a refund at any time.";

// Changing this text requires a new version of CHANGE_CONSENT.
export const consentToChange =
	"I agree that Gangway charges my saved card the amounts of this new plan on the dates shown. I can pay early, change the card or ask for a refund at any time.";

export const changePlan = "Change the plan of what is left";

export const amount = "Amount";
export const date = "Date";
export const payment = "Payment";
export const paidAhead = "Of which ahead";
export const numberOf = (number: number, total: number) => `${number} of ${total}`;
export const amountOn = (amount: Cents, day: string) => `${formatCents(amount)} on ${day}`;
export const paymentOf = (number: number, total: number) => `Payment ${number} of ${total}`;
export const lastPayment = "Last payment";
export const reference = "Reference";
export const paidBy = "Paid by";
export const presentLabel = "A present for";
export const seeReceipt = "See the receipt";

export const pay = (amount: Cents) => `Pay ${formatCents(amount)} now`;
export const confirm = (amount: Cents) => `Confirm ${formatCents(amount)}`;
export const seeStatus = "See its status";
export const seePayment = "See your payment";

type Facts = { name: string; number: number; total: number };

export const charged = ({ name, number, total }: Facts) => `${name}, payment ${number} of ${total}`;
export const chargedWithoutNeed = ({ name, number, total }: Facts) =>
	`${name}, payment ${number} of ${total}, charged without need`;
export const returned = (name: string) => `${name}, charged without need and returned`;
export const returnSentBack = (name: string) =>
	`${name}, charged without need; the bank sent the return back`;

/** Shown by Stripe on its own page. */
export const chargeFor = (trip: string, number: number, total: number) =>
	`${trip}, payment ${number} of ${total}`;

export const presentFor = (trip: string, name: string) => `${trip}, a present for ${name}`;

export const payOnly = (due: Cents) => `Pay only ${formatCents(due)}`;
export const payTheRest = (rest: Cents) => `Pay the rest · ${formatCents(rest)}`;
export const payMore = "Pay more";
export const payAnotherAmount = "Pay another amount";
export const amountToPay = "Amount to pay";
export const payBetween = (least: string, rest: string) =>
	`From ${least} to ${rest}. What you pay ahead comes off your next payments.`;
export const seeWhatIsLeft = "See what would be left";

export const paidMore = (amount: string) => `You have paid ${amount} more than your share.`;
