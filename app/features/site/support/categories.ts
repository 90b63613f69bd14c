/** What a message to support is about. */
export const CATEGORIES = ["general", "technical", "billing", "trip", "account", "feature"] as const;
