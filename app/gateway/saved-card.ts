/** A card that the provider has saved for later charges. We never have its number. */
export type SavedCard = {
	customerRef: string;
	methodRef: string;
	brand: string;
	last4: string;
	expMonth: number;
	expYear: number;
};

/** What a receipt names of a card: "visa" and its last four digits. */
export type CardFace = Pick<SavedCard, "brand" | "last4">;

export const TEST_CARDS = ["success", "declined", "authentication", "lost_answer", "disputed"] as const;
export type TestCard = (typeof TEST_CARDS)[number];

/** The demo provider's cards have well-known test numbers that no bank has issued, and one expiry. */
export const TEST_CARD_NUMBERS: Record<TestCard, string> = {
	success: "4242 4242 4242 4242",
	declined: "4000 0000 0000 0002",
	authentication: "4000 0027 6000 3220",
	lost_answer: "4000 0000 0000 0119",
	disputed: "4000 0000 0000 0259",
};

export const TEST_CARD_EXPIRY = { expMonth: 12, expYear: 2028 };
