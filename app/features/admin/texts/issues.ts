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
