export const title = "Email";
export const lead =
	"See which emails and push messages failed, which are waiting, and which were left unsent.";

export const channel = "Sent as";
export const channels = { mail: "email", push: "push message" } as const;
export const kind = "About";
export const trip = "Trip";
export const nextTry = "Next try";
export const nobody = "No address";

export const sections = {
	dead: {
		title: "Not sent",
		lead: "Every attempt failed, or the mail server refused the message for good.",
		empty: "Nothing has failed.",
		retryLabel: "Send again",
	},
	waiting: {
		title: "Waiting",
		lead: "These are sent within seconds, or tried again at the time shown.",
		empty: "Nothing is waiting.",
		retryLabel: undefined,
	},
	skipped: {
		title: "Left unsent",
		lead: "These were no longer needed, or had nowhere to go. You can send one again when the reason is gone.",
		empty: "Nothing was left unsent.",
		retryLabel: "Send again",
	},
} as const;

export const messageMissing = "The message is missing.";
export const queued = { title: "On its way", message: "We will try to send it within seconds." };
export const nothingToDo = { title: "Nothing to do", message: "It is already waiting, or it was sent." };
