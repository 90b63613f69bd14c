import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { within } from "./channels.ts";

type Hours = { from: number; to: number };

export const title = "Write to us";
export const name = "Your name";
export const email = "Your email";
export const emailHint = "We send our answer to this address. You can reply to it.";
export const category = "What is it about?";
export const subject = "Subject";
export const message = "Message";
export const messageHint =
	"For a payment, add its date and amount. Please send no card numbers and no passwords.";
export const send = "Send the message";
export const sending = "Sending...";
export const notSent = "Your message was not sent";

export const topics = {
	security: "A security problem",
	privacy: "A question about my data",
	payment: "A question about a payment",
	plan: "A question about my plan",
	trip: "A question about a trip",
	deleteAccount: "Delete my account",
	fault: "A page that does not work",
} as const;

export const answerPromise = (plan: string, hours: Hours) =>
	`You are on ${plan}: we usually answer ${within(hours)}.`;
export const visitorPromise = (hours: Hours, sooner: Hours, link: ReactNode) =>
	phrase`We usually answer ${within(hours)}. If you have Plus or Pro, ${link} first, and we usually answer ${within(sooner)}.`;
export const signIn = "sign in";
