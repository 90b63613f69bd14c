/** Where people see their saved cards, and where the list's forms post. */
export const CARDS_PATH = "/profile/payment-methods";
export const ADD_CARD_PATH = `${CARDS_PATH}/add`;

/** The form for a new card. @param returnTo a path of ours, to which it leads once the card is saved */
export function addCardPath(returnTo: string): string {
	return `${ADD_CARD_PATH}?returnTo=${encodeURIComponent(returnTo)}`;
}
