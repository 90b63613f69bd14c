import type { Provider } from "#app/gateway/gateway.ts";
import { pluralize } from "#app/lib/pluralize.ts";

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
	/** The label of one button for the whole section, shown even if the section is empty. */
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
		lead: "Failed at least once. A dead job waits until someone runs it again.",
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

export const sectionUnknown = "We can't find what to try again";
export const issueMissing = "Say which one to try again";

export const paid = { title: "Paid", message: "The provider has the money, and our ledger now shows it." };
export const attemptFailed = { title: "Failed, and closed", message: "The provider charged nothing." };
export const attemptClosed = {
	title: "Closed",
	message: "Nothing was charged; the payment is due as before.",
};
export const waitingForMember = {
	title: "Waiting for the member",
	message: "The bank wants them to confirm it. Nothing was charged.",
};
export const stillUnknown = {
	title: "Still unknown",
	message: "The provider can't say yet. We keep asking.",
};
export const attemptOpen = { title: "Still open", message: "The provider has no news of it." };

export const notSettled = {
	title: "Not settled yet",
	message: "The provider has not finished it. We ask again automatically.",
};
export const settled = {
	title: "Settled",
	message: "The provider has done it, and our ledger now shows it.",
};
export const refused = {
	title: "Refused",
	message: "The provider refused, and the money is back in the fund.",
};

export const eventLost = {
	title: "No longer there",
	message: "The provider no longer lists this event, and it names nothing of ours.",
};
export const eventApplied = (type: string) => ({ title: "Applied", message: `${type} is taken in now.` });
export const tooEarly = "Too early";
export const keptForLater = "We keep it for later.";

export const jobQueued = (kind: string) => ({
	title: "Queued again",
	message: `${kind} runs within seconds.`,
});

export const booksAgree = { title: "The books agree", message: "To the cent, with the provider's own." };
export const booksDiffer = (differences: number) => ({
	title: pluralize(differences, "difference"),
	message: "Between our ledger and the provider's books, as listed.",
});

export const disputeOpen = { title: "Still open", message: "The bank has not decided yet." };
export const disputeWon = { title: "The dispute was won", message: "It is entered in the books." };
export const disputeLost = { title: "The dispute was lost", message: "It is entered in the books." };

export const nothingToDo = "Nothing left to do";
export const attemptNotStuck = "This attempt is not stuck.";
export const attemptMissing = "Neither we nor the provider have a charge of this attempt.";
export const lineSettled = "This line is settled.";
export const eventIsApplied = "This event has been applied.";
export const jobDone = "This job is done, or queued already.";
export const disputeClosed = "This dispute is closed.";

export const otherProviderTitles = {
	stripe: "This is Stripe's",
	demo: "This is the demo provider's",
} as const satisfies Record<Provider, string>;
export const otherProvider = "The server runs on another provider now and cannot ask. Nothing was changed.";
export const noAnswer = {
	title: "No answer from the provider",
	message: "Nothing was changed. Try again in a minute.",
};
export const didNotWork = "That did not work";
