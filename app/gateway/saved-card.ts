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
