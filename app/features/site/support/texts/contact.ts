import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { within } from "./channels.ts";

type Hours = { from: number; to: number };

export const title = "Write to us";
export const name = "Your name";
export const email = "Your email";
export const emailHint = "We send our answer to this address.";
export const category = "What is it about?";
export const subject = "Subject";
export const message = "Message";
export const messageHint =
	"For a payment, add its date and amount. Please send no card numbers and no passwords.";
export const send = "Send the message";
export const sending = "Sending...";
export const notSent = "Your message was not sent";

export const categories = {
	general: "A general question",
	technical: "A technical problem",
	billing: "Billing and payments",
	trip: "A trip",
	account: "My account",
	feature: "An idea for Gangway",
} as const;

export const topics = {
	security: "A security problem",
	privacy: "A question about my data",
	payment: "A question about a payment",
	plan: "A question about my plan",
	trip: "A question about a trip",
	deleteAccount: "Delete my account",
	fault: "A page that does not work",
} as const;

export const nameMissing = "Tell us your name";
export const categoryMissing = "Choose what it is about";
export const subjectMissing = "Add a subject";
export const messageMissing = "Write your message";

export const answerPromise = (plan: string, hours: Hours) =>
	`You are on ${plan}: we usually answer ${within(hours)}.`;
export const visitorPromise = (hours: Hours, sooner: Hours, link: ReactNode) =>
	phrase`We usually answer ${within(hours)}. If you have Plus or Pro, ${link} first, and we usually answer ${within(sooner)}.`;
export const signIn = "sign in";

export const sentToast = { title: "Message Sent", message: "We'll get back to you within 24 hours!" };
export const sentTitle = "We have your message";
export const sentPromise = (hours: Hours) => `We usually answer by email ${within(hours)}.`;
export const writeAnother = "Write another message";

export const supportSubject = (given: string) => `Support: ${given}`;
export const replyReaches = (writer: string) => `Reply to this email to answer ${writer}.`;
export const about = "About";
export const plan = "Plan";
export const answerWithin = "Answer due";
export const hours = within;
export const openMessages = "See all messages";
export const receiptSubject = (given: string) => `We have your message: ${given}`;
export const receiptHeading = "We have your message";
