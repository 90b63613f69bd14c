export const notFound = "There is no such message to us, or a part of its link is missing.";
export const tooLong = (max: number) =>
	`This conversation has ${max} messages, which is as many as one can hold. Please begin another.`;
export const tooManyMails =
	"You have sent more emails in this hour than we can take, so those after the 20th are not in the conversation. Write what is missing on its page, or by email in an hour.";
export const closedMeanwhile = "This request has been closed meanwhile. Reopen it to answer.";

export const title = ({ number }: { number: number }) => `Your message #${number}`;
export const description = "Your conversation with Gangway's support: what you asked, and what we answered.";
export const listTitle = "Your messages to us";
export const listDescription = "All that you have asked Gangway's support, and what we answered you.";
export const listLead = "What you asked us, and what we answered. The newest is first.";
export const none = "You have not written to us yet.";
export const noneText = "Questions, problems, ideas: we answer each of them.";
export const write = "Write to us";
export const all = "All your messages";
export const you = "You";
export const ours = (firstName: string | null) => (firstName ? `${firstName} of Gangway` : "Gangway");
export const newAnswer = "New answer";
export const state = {
	new: "Received",
	with_us: "We are on it",
	waiting_for_you: "We have answered",
	done: "Closed",
} as const;
/** The same fact as the toast after sending. */
export const answerBy = (hours: number, when: string) =>
	`We usually answer within ${hours} hours, and by ${when} at the latest.`;
export const answerAtOnce = "We answer as soon as any of us can.";
export const byMail = "We mail you our answer, too.";
export const keepAddress =
	"Keep the address of this page, or the email that we sent you: whoever has it can read this conversation.";
export const live = "One of us is online. You can stay on this page: our answer will appear here.";
export const notLive = "Nobody is in the chat just now. Your message is kept, and we answer you by email.";
export const reload = "Show new messages";
export const reply = "Write back";
export const replyAgain = "Write again to reopen it";
export const send = "Send";
export const sending = "Sending...";
export const notSent = "Your message was not sent";
export const close = "This is solved";
export const closed = { title: "Closed", message: "Write again at any time, and it is open again." };
export const closedText = "This conversation is closed. If you need more help, just write again.";
export const sent = { title: "Message Sent", message: "We'll get back to you within 24 hours!" };
export const messages = "Messages";

export const attachments = (count: number) =>
	count === 1
		? "One attachment was left out. We take words only."
		: `${count} attachments were left out. We take words only.`;
export const shortened = "The rest of this mail was left out, because it is very long.";
