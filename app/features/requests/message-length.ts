/** The longest message in a thread, in characters. */
export const MAX_MESSAGE = 5_000;
