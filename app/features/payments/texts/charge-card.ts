export const nothingToCharge = "There is nothing left to charge for this trip, so no card is needed.";
export const setupNotFound = "We can't find this card form. Please start again.";
export const setupEnded = "This card form is not open any more. Please start again.";
export const cardMissing = "No card has been entered yet.";
export const cardChecking = "Your bank is still checking this card. Try again in a moment.";
export const setupRefused =
	"The card company did not open a card form. Nothing was changed. Try again in a moment.";
export const noKeptCard = "You have no saved card for this trip.";
