export const MAX_WORDS = 5_000;
