export const onStripe = "You pay on Stripe's own page";
export const enteredOnStripe = "You enter your card on Stripe's own page";
export const stripeNotLoaded = "Stripe failed to load";
export const leadsToStripe =
	"The button below takes you to Stripe, where you enter your card. You come back here afterwards.";

export const payWith = "Pay with";
export const expires = (date: string) => `Expires ${date}`;
export const anotherCard = "Another card";

export const nothingCharged = "Nothing was charged. Try again, or with another card.";
export const needsKeys = "Payment system is in demo mode. Add Stripe keys to process real payments.";
export const noRealMoney = "No real money moves.";
export const noRealCard = "Do not type a real card number here.";

export const payWithTestCard = "Pay with a test card that";
export const testCardWorks = "Works right away";
export const testCardIsDeclined = "Is declined";
export const testCardNeedsBank = "Needs your bank's OK";
export const testCardWorksLater = "Works, but we hear about it later";
export const testCardIsDisputed = "Works, then its bank takes the payment back";

export const cardNumber = "Card number";
export const expiry = "Expiry";
export const cvv = "CVV";
export const notTestCard = "That is not a test card, so it was removed. Nothing you type here is ever sent.";
