/** In characters, except for the number of questions. */
export const MAX_WELCOME = 2_000;
export const MAX_QUESTIONS = 8;
export const MAX_QUESTION = 150;
export const MAX_ANSWER = 600;
