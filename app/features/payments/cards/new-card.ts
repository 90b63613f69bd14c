/** Posted by the choice of cards for a new card. */
export const NEW_CARD = "new";

/** Posted for the card kept for the spot's automatic charges, which is the only one that a guest has. */
export const PLACE_CARD = "place";
