/** Where people see their saved cards, and where the list's forms post. */
export const CARDS_PATH = "/profile/payment-methods";
export const ADD_CARD_PATH = `${CARDS_PATH}/add`;
