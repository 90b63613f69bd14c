/** For tests that measure time or memory: a busy machine may disturb one attempt, but a real fault fails all three. */
export const MEASURED = { retry: 2 };
