/** A card that the provider has saved for later charges. We never have its number. */
export type SavedCard = {
	customerRef: string;
	methodRef: string;
	brand: string;
	last4: string;
	expMonth: number;
	expYear: number;
};

/** The card as a receipt shows it: "visa" and its last four digits. */
export type CardFace = Pick<SavedCard, "brand" | "last4">;

export const TEST_CARDS = ["success", "declined", "authentication", "lost_answer", "disputed"] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/**
 * The demo provider's cards have well-known test numbers, which no bank has issued, and all expire at the same time.
 */
export const TEST_CARD_NUMBERS: Record<TestCard, string> = {
	success: "4242 4242 4242 4242",
	declined: "4000 0000 0000 0002",
	authentication: "4000 0027 6000 3220",
	lost_answer: "4000 0000 0000 0119",
	disputed: "4000 0000 0000 0259",
};

export const TEST_CARD_EXPIRY = { expMonth: 12, expYear: 2028 };
