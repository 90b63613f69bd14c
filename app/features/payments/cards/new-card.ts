/** What the choice of a saved card posts for a card that is entered now. */
export const NEW_CARD = "new";
