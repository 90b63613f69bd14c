export const firstOf = (shown: number) => `the first ${shown} of`;
export const since = "Since";
export const inUtc = (time: string) => `${time} UTC`;

export const states = {
	created: "created",
	requires_action: "requires action",
	unknown: "unknown",
	succeeded: "succeeded",
	failed: "failed",
	canceled: "cancelled",
	at_bank: "at the bank",
	processed: "processed",
	completed: "completed",
	not_applied: "not applied",
	differs: "differs",
	waiting: "waiting",
	dead: "dead",
	skipped: "left unsent",
	done: "done",
	open: "open",
	won: "won",
	lost: "lost",
} as const;

export const payment = "Payment";
export const paymentOf = (number: number, total: number) => `${number} of ${total}`;
export const surface = "Surface";
export const provider = "Provider";
export const reference = "Reference";
export const noReference = "none learned";
export const purpose = "Purpose";
export const toAccount = "To account";
export const event = "Event";
export const about = "About";
export const expected = "Expected";
export const found = "Found";
export const tries = "Tries";
export const jobFor = "For";
export const bankFee = "Bank's fee";

type SectionTexts = {
	title: string;
	lead: string;
	empty: string;
	/** The label of each row's button. */
	retryLabel?: string;
	/** The label of one button for the whole section, which is there even when the section is empty. */
	retryAllLabel?: string;
};

export const sections = {
	attempts: {
		title: "Payment attempts",
		lead: "Unknown for more than a minute, or left open for more than a day. Asking again charges nobody twice.",
		empty: "Every attempt has an answer.",
		retryLabel: "Ask the provider",
	},
	refunds: {
		title: "Refunds under way",
		lead: "Approved, and not yet confirmed by the provider. Each is sent again under its own key, so it is paid only once.",
		empty: "Every refund has arrived.",
		retryLabel: "Ask the provider",
	},
	releases: {
		title: "Releases under way",
		lead: "Reserved for an organizer, and not yet transferred. Each is sent again under its own key, so it is paid only once.",
		empty: "Every release has been transferred.",
		retryLabel: "Ask the provider",
	},
	events: {
		title: "Provider events",
		lead: "Received, but not applied yet. Applying one asks the provider again what it is about.",
		empty: "Every event has been applied.",
		retryLabel: "Apply again",
	},
	differences: {
		title: "Differences",
		lead: "Where our ledger expected one amount and the provider's books hold another, and nothing we know explains it. Find out whose money it is, then correct it.",
		empty: "No difference is known.",
		retryAllLabel: "Reconcile now",
	},
	jobs: {
		title: "Jobs",
		lead: "Failed at least once. A dead job waits until somebody runs it again.",
		empty: "No job has failed.",
		retryLabel: "Run again",
	},
	disputes: {
		title: "Open disputes",
		lead: "The bank has taken the money back until it decides. The organizer answers on the trip's page; you can answer on the provider's own page.",
		empty: "No dispute is open.",
		retryLabel: "Ask the provider",
	},
} satisfies Record<string, SectionTexts>;
