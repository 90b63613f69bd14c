export const nothingToCharge = "There is nothing left to charge for this trip, so no card is needed.";
export const firstPaymentFirst =
	"You choose the card for automatic charges when you make your first payment.";
export const noSavedCard = "You have no saved card for this trip.";

export const title = "Change the card";
export const saveTitle = "Save a card";
export const description = "Save the card that your later payments are charged to.";
export const replaces = (card: string) => `Until the new card is saved, we go on charging your ${card}.`;
export const switchesOn = "Automatic charges are off. Saving a card switches them on.";
export const chargedLater = "The card you save here is charged on these dates:";
export const youAgree = (consent: string) => `By saving the card you say: “${consent}”`;
export const back = "Back to automatic charges";
export const notSaved = "The card was not saved";
export const saved = {
	title: "Card saved",
	message: "Your later payments for this trip are charged to it, on the dates shown.",
};
