/**
 * Section 8 of the specification, "The error catalogue", word for word. A row with "server message or …" is two rows
 * here, the first of which has no text of its own.
 */
export const CATALOGUE = {
	noClientSecret: {
		title: "Payment Error",
		text: "Unable to create subscription. Please try again.",
		look: "error",
	},
	planSelection: {
		title: "Error",
		text: "Unable to process plan selection. Please try again.",
		look: "error",
	},
	setupInWords: { title: "Setup Failed", text: null, look: "error" },
	setup: {
		title: "Setup Failed",
		text: "There was an issue setting up your payment method.",
		look: "error",
	},
	subscriptionCreation: {
		title: "Subscription Error",
		text: "Payment method setup succeeded, but there was an issue creating your subscription. Please contact support.",
		look: "error",
	},
	unexpectedSetup: {
		title: "Setup Error",
		text: "An unexpected error occurred. Please try again.",
		look: "error",
	},
	confirmation: {
		title: "Confirmation Error",
		text: "There was an issue confirming your subscription. Please contact support.",
		look: "error",
	},
	addCardInWords: { title: "Error", text: null, look: "error" },
	addCard: { title: "Error", text: "Failed to add payment method", look: "error" },
	deleteCardInWords: { title: "Error", text: null, look: "error" },
	deleteCard: { title: "Error", text: "Failed to delete payment method", look: "error" },
	defaultCardInWords: { title: "Error", text: null, look: "error" },
	defaultCard: { title: "Error", text: "Failed to update default payment method", look: "error" },
	profileInWords: { title: "Update Failed", text: null, look: "error" },
	profile: { title: "Update Failed", text: "Failed to update profile", look: "error" },
	copyLink: { title: "Copy failed", text: "Unable to copy link to clipboard.", look: "error" },

	invalidSubscription: {
		title: "Invalid Subscription",
		text: "This subscription link is invalid or has expired.",
		look: "screen",
	},
	subscriptionError: { title: "Subscription Error", text: null, look: "screen" },
	notFound: { title: null, text: null, look: "screen" },

	subscriptionUpdated: { title: "Subscription Updated!", text: null, look: "success" },
	cardAdded: {
		title: "Payment Method Added",
		text: "Your payment method has been saved successfully.",
		look: "success",
	},
	cardDeleted: {
		title: "Payment Method Deleted",
		text: "Your payment method has been removed successfully.",
		look: "success",
	},
	defaultCardUpdated: {
		title: "Default Payment Method Updated",
		text: "Your default payment method has been updated.",
		look: "success",
	},
	profileUpdated: {
		title: "Profile Updated",
		text: "Your profile has been successfully updated.",
		look: "success",
	},
	messageSent: {
		title: "Message Sent",
		text: "We'll get back to you within 24 hours!",
		look: "success",
	},
	bookmarked: { title: "Bookmarked!", text: null, look: "success" },
	bookmarkRemoved: { title: "Removed from bookmarks", text: null, look: "success" },
	linkCopied: { title: "Link copied!", text: null, look: "success" },
} as const satisfies Record<
	string,
	{ title: string | null; text: string | null; look: "error" | "success" | "screen" }
>;

export type CatalogueRow = keyof typeof CATALOGUE;
