/** How many characters the organizer may write to a bank. */
export const MAX_WORDS = 5_000;
