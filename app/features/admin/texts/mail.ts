export const title = "Mail";
export const lead = "What waits to be sent, what could not be sent, and what was left unsent.";
export const toMoney = "Money: what is stuck";
export const toMail = "Mail: what was not sent";
export const pages = "Pages for admins";

export const channel = "Sent as";
export const channels = { mail: "mail", push: "push message" } as const;
export const kind = "About";
export const trip = "Trip";
export const nextTry = "Next try";
export const nobody = "No address";

export const sections = {
	dead: {
		title: "Not sent",
		lead: "Every try failed, or the mail server refused it for good.",
		empty: "Nothing has failed.",
		retryLabel: "Send again",
	},
	waiting: {
		title: "Waiting",
		lead: "Sent within seconds, or tried again at the time shown.",
		empty: "Nothing is waiting.",
		retryLabel: undefined,
	},
	skipped: {
		title: "Left unsent",
		lead: "Not wanted any more, or nowhere to go. If the reason is gone, send it again.",
		empty: "Nothing was left unsent.",
		retryLabel: "Send again",
	},
} as const;

export const messageMissing = "The message is missing.";
export const queued = { title: "On its way", message: "It is tried within seconds." };
export const nothingToDo = { title: "Nothing to do", message: "It is waiting already, or was sent." };
