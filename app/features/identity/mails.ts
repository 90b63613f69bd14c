import { formatInstant } from "#app/lib/dates.ts";
import type { MailContent } from "#app/mail/content.ts";
import { browserInWords } from "./browser-in-words.ts";
import * as texts from "./texts.ts";

type Owner = { id: string; email: string };

/** The time and the browser of a change to an account. */
export type Occasion = { at: Date; userAgent: string | null };

/** @param hasPasskeys which the account loses where another browser than its own confirms */
export function verifyMail({ id, email }: Owner, { hasPasskeys }: { hasPasskeys: boolean }): MailContent {
	const { label, ...words } = texts.verifyMail;
	const paragraphs = hasPasskeys ? [...words.paragraphs, texts.verifyKeepsKeys] : words.paragraphs;
	return { ...words, paragraphs, action: { label, secret: { purpose: "verify_email", id, email } } };
}

/** Whether the address has an account is looked up when the mail is sent, so that asking takes the same time. */
export function resetMail(email: string): MailContent {
	const { label, ...words } = texts.resetMail;
	return { ...words, action: { label, secret: { purpose: "reset_password", id: "", email } } };
}

export function signInMail(email: string, returnTo: string): MailContent {
	const { label, ...words } = texts.signInMail;
	return { ...words, action: { label, secret: { purpose: "sign_in", id: "", email, returnTo } } };
}

export function passwordChangedMail(occasion: Occasion): MailContent {
	return { ...texts.passwordChangedMail, facts: factsOf(occasion), action: RESET };
}

/** @param words what happened to the security of an account */
export function securityMail(
	words: Pick<MailContent, "subject" | "heading" | "paragraphs">,
	occasion: Occasion,
): MailContent {
	return { ...words, facts: factsOf(occasion), action: RESET };
}

export function newSignInMail(occasion: Occasion): MailContent {
	return { ...texts.newSignInMail, facts: factsOf(occasion), action: RESET };
}

/** For the old address, which can take the account back. */
export function emailChangedMail({ id, email }: Owner, occasion: Occasion): MailContent {
	const { label, ...words } = texts.emailChangedMail;
	const action = { label, secret: { purpose: "change_email", id, email } } as const;
	return { ...words, facts: factsOf(occasion), action };
}

/**
 * For a change that keeps the owner of the mailbox out: a confirmed address can take the account back from whoever else
 * has made it.
 */
export function lockingMail(
	words: Pick<MailContent, "subject" | "heading" | "paragraphs">,
	{ id, email, emailVerifiedAt }: Owner & { emailVerifiedAt: number | null },
	occasion: Occasion,
): MailContent {
	if (emailVerifiedAt === null) return securityMail(words, occasion);
	const action = { label: texts.takeBack, secret: { purpose: "change_email", id, email } } as const;
	return { ...words, facts: factsOf(occasion), action, closing: texts.onceForHalfAnHour };
}

const RESET = { label: texts.chooseNewPassword, path: "/forgot-password" };

function factsOf({ at, userAgent }: Occasion): [string, string][] {
	return [
		[texts.time, texts.inUtc(formatInstant(at.getTime()))],
		[texts.browser, browserInWords(userAgent)],
	];
}
