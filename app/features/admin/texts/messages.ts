import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Messages";
export const lead =
	"What people wrote through the contact form. Pro comes first, then Plus, then the oldest.";
export const open = "Open";
export const answered = "Answered";
export const which = "Which messages";
export const openCount = (count: number) => `${open} (${count.toLocaleString("en-US")})`;
export const answeredCount = (count: number) => `${answered} (${count.toLocaleString("en-US")})`;
export const noneOpen = "Every message is answered.";
export const noneAnswered = "No message has been answered yet.";
export const from = "From";
export const category = "About";
export const received = "Received";
export const answeredAt = "Answered";
export const reply = "Reply by email";
export const replySubject = (subject: string) => `Re: ${subject}`;
export const markAnswered = "Mark as answered";
export const markOpen = "Mark as open";
export const intentUnknown = "Choose what to do";
export const messageMissing = "The message is missing.";
export const nowAnswered = { title: "Marked as answered" };
export const nowOpen = { title: "Marked as open" };
export const nothingToDo = { title: "Nothing to do", message: "It was marked so already." };
export const answerDue = "Answer due";
export const dueWithin = ({ from, to }: { from: number; to: number }, by: string) =>
	`within ${from} to ${to} hours, by ${by}`;
export const waiting = (days: number) => `waiting for ${pluralize(days, "day")}`;
