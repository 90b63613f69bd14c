/** What the choice of a saved card posts for a card that is entered now. */
export const NEW_CARD = "new";

/** What it posts for the card that the place's automatic payments are kept for, which a guest has nowhere else. */
export const PLACE_CARD = "place";
