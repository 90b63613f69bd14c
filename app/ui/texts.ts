import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const someone = "Someone";
export const morePeople = (count: number) => `and ${count} more`;

export const copy = "Copy";
export const copied = "Copied";
export const notCopied = "Failed to copy";

export const showPassword = "Show password";
export const hidePassword = "Hide password";
export const oneFewer = (unit: string, count = "") => `One fewer ${unit}, ${count}`;
export const oneMore = (unit: string, count = "") => `One more ${unit}, ${count}`;

export const formFailed = "That did not work";
export const problems = (count: number) =>
	count === 1 ? "There is a problem" : `There are ${count} problems`;
export const formUnsent = "Not sent: you are offline. What you typed is still here.";

export const didYouMean = (address: ReactNode) => phrase`Did you mean ${address}?`;
export const takeAddress = (address: ReactNode) => phrase`Use ${address}`;
export const toKeepAddress = (typed: ReactNode, isPasswordGone: boolean) =>
	isPasswordGone
		? phrase`Nothing was sent yet. If ${typed} is right, type your password again, and send the form again.`
		: phrase`Nothing was sent yet. If ${typed} is right, send the form again.`;
export const toKeepAddresses = (isPasswordGone: boolean) =>
	isPasswordGone
		? "Nothing was sent yet. If these addresses are right, type your password again, and send the form again."
		: "Nothing was sent yet. If these addresses are right, send the form again.";
export const typedAddress = (typed: ReactNode) => phrase`You typed ${typed}.`;
export const typePasswordAgain =
	"Nothing was sent yet. Please type your password again, and send the form again.";

export const paymentUnsent = "Not sent: you are offline. Nothing was charged.";
export const askingForPayment =
	"We don't know yet whether your payment went through. Don't pay again; we are checking.";
export const paymentUnknown =
	"We don't know yet whether your payment went through. Don't pay again: first see what happened to it.";
export const paymentNotArrived =
	"Your payment has not reached us, and nothing is charged so far. You can pay again, and are charged only once.";

export const toasts = "Notifications (F8)";
export const closeToast = "Close";
export const findName = "Find a name";
