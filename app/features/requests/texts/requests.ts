export const KIND_NAMES = {
	question: "Question",
	chat: "Live chat",
	concierge: "Concierge",
	emergency: "Emergency",
	call: "Phone call",
} as const;

export const STATE_NAMES = {
	new: "New",
	with_us: "With us",
	waiting_for_you: "Waiting for the writer",
	done: "Done",
} as const;

export const CATEGORY_NAMES = {
	general: "A general question",
	technical: "A technical problem",
	billing: "Billing and payments",
	trip: "A trip",
	account: "My account",
	feature: "An idea for Gangway",
} as const;

export const URGENCY_NAMES = { normal: "Normal", high: "High", emergency: "Emergency" } as const;

/** Without a script the reader's time zone is unknown. */
export const inUtc = (time: string) => `${time} UTC`;
export const numberOf = (number: number) => `#${number}`;

const MAX_SUBJECT = 80;

/** The subject of a message without one. */
export function firstWords(text: string): string {
	const [line = ""] = text.split("\n");
	return line.length > MAX_SUBJECT ? `${line.slice(0, MAX_SUBJECT).trimEnd()}…` : line;
}
