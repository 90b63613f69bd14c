import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { shortWait } from "#app/lib/short-wait.ts";

export const title = "Payment Methods";
export const addTitle = "Add Payment Method";
export const addDescription = "Save a card in your account, to pay for trips and for a plan with it.";
export const lead = "The cards you pay with. Plans are charged to your default card.";
export const none = "No cards saved yet";
export const noneHint = "Save one here, or with your first payment for a trip.";
export const backToProfile = "Back to your profile";
export const backToCards = "Back to Payment Methods";
export const back = "Back";

export const defaultCard = "Default";
export const setDefault = "Set Default";
export const onlyForTrips = "Only for trips. Add it again to pay for plans with it.";
export const expires = (date: string) => `Expires ${date}`;
export const expired = (date: string) => `Expired ${date}`;
export const remove = "Delete";
export const deleteQuestion = (card: string) => `Delete ${card}?`;
export const deleteHint =
	"It is removed here and at the card company. What you have paid with it stays as it is.";
export const deleteNow = (card: string) => `Delete ${card}`;
export const charges = (trip: ReactNode) => phrase`Your later payments for ${trip} are charged to it`;
export const endsCharges = (trip: ReactNode) =>
	phrase`Your payments for ${trip} are no longer charged automatically, so you pay each of them yourself by its date.`;
export const chooseAnother = (trip: ReactNode) => phrase`Choose another card for ${trip}`;
export const paysPlan =
	"Your plan is charged to this card. Make another card your default first, or cancel your plan.";
export const paysTrips = (trips: string) =>
	`Your payments for ${trips} are charged to this card. Choose another card for them first, or confirm that automatic charges end.`;

export const brands: Record<string, string> = {
	visa: "Visa",
	mastercard: "Mastercard",
	amex: "American Express",
	discover: "Discover",
	card: "Card",
};

export const added = {
	title: "Payment Method Added",
	message: "Your payment method has been saved successfully.",
};
export const deleted = {
	title: "Payment Method Deleted",
	message: "Your payment method has been removed successfully.",
};
export const defaultChanged = {
	title: "Default Payment Method Updated",
	message: "Your default payment method has been updated.",
};
export const errorTitle = "Error";
export const notAdded = "Failed to add payment method";
export const notDeleted = "Failed to delete payment method";
export const defaultNotChanged = "Failed to update default payment method";

export const onlyCards = "Only cards can be saved";
export const unknownBrand = "Choose one of the card brands";
export const needsSetup =
	"With Stripe, send an empty body to begin, then the setupIntentId to save its card.";

export const numberTooShort = "Card number must be at least 13 digits";
export const numberTooLong = "Card number is too long";
export const cvvTooShort = "CVV must be at least 3 digits";
export const cvvTooLong = "CVV is too long";
export const expiryMonth = "Choose a month from 1 to 12";
export const expiryYear = (from: number, to: number) => `Choose a year from ${from} to ${to}`;
export const noNumber = "Card data must not be sent";
export const unknownCountry = "Enter a country, such as US or Germany";
export const holderRequired = "Cardholder name is required";
export const streetRequired = "Street address is required";
export const cityRequired = "City is required";
export const stateRequired = "State is required";
export const zipRequired = "ZIP code is required";

export { noRealCard } from "./card-field.ts";

export const noRealCardHint =
	"This is a demo, and no money moves. The number and the CVV never leave this page: only the brand and the last four digits are saved.";
export const cardNumber = "Card number";
export const cvv = "CVV";
export const month = "Expiry month";
export const year = "Expiry year";
export const holder = "Cardholder name";
export const address = "Billing address";
export const street = "Street address";
export const city = "City";
export const state = "State";
export const zip = "ZIP code";
export const country = "Country";
export const saveTestCard = "Save a test card that";
export const works = "Works right away";
export const isDeclined = "Is declined when it is charged";
export const needsBank = "Needs your bank's OK";
export const worksLater = "Works, but we hear about it later";
export const isDisputed = "Works, and its bank takes each payment back";
export const saveCard = "Save card";

export const setupFailed = "Setup Failed";
export const setupFailedText = "There was an issue setting up your payment method.";
export const setupError = {
	title: "Setup Error",
	message: "An unexpected error occurred. Please try again.",
};
export const charged = "Nothing is charged now.";
export const setupNotFound = "We can't find this card form. Please start again.";
export const cardMissing = "No card has been entered yet.";
export const cardChecking = "Your bank is still checking this card. Try again in a moment.";

export const noDemo = "Demo payments are not accepted here.";
export const setupEnded = "This card form has expired. Please start again.";
export const setupRefused =
	"The card company did not open a card form. Nothing was saved. Try again in a moment.";
export const notForPlans =
	"This card was saved for a trip by a guest, so plans can't be charged to it. Add it again to make it your default.";
export const waitAfterDeclines = (seconds: number) =>
	`Several cards were declined. Please wait ${shortWait(seconds)} before you try again. Nothing was saved.`;
