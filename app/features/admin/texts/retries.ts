import type { Provider } from "#app/gateway/gateway.ts";
import { pluralize } from "#app/lib/pluralize.ts";

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
