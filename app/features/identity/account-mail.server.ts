import { and, eq, inArray, lt } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS, formatInstant } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { MailContent } from "#app/mail/content.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import type { Tx } from "#db/db.ts";
import { outbox } from "#db/schema/mail.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import { browserInWords } from "./device-in-words.ts";
import * as texts from "./texts.ts";

/**
 * The mails that anyone can request for an address. The newsletter's belongs to no account, but cannot be switched off
 * either.
 */
const ASKED_BY_ADDRESS = ["sign_in", "reset_password", "open_place", "newsletter"] as const;
type AskedKind = (typeof ASKED_BY_ADDRESS)[number];
type ToldKind =
	| "verify_email"
	| "password_changed"
	| "password_removed"
	| "email_changed"
	| "new_sign_in"
	| "passkey_added"
	| "passkey_removed"
	| "two_step_on"
	| "two_step_off"
	| "keys_removed"
	| "api_key_made"
	| "recovery_codes_made"
	| "recovery_code_used"
	| "account_deleted";

type AccountMail = {
	kind: AskedKind | ToldKind;
	userId: string | null; // null while it is unknown whether the address has an account
	email: string;
	content: MailContent;
};

/** Queues a mail about an account, which nobody can switch off. */
export async function queueAccountMail(ctx: Ctx, tx: Tx, { kind, ...mail }: AccountMail): Promise<void> {
	const source = `mail:account:${kind}:${newId()}`;
	await queueMessage(ctx, tx, { source, channel: "mail", kind, topic: "account", tripId: null, ...mail });
}

/**
 * The content of a mail that an admin sends again, marked so that a link that takes an account back does not get a
 * longer lifetime.
 */
export function sentAgain(content: unknown): unknown {
	const { action } = content as Partial<MailContent>;
	if (!action || !("secret" in action) || action.secret.purpose !== "change_email") return content;
	return {
		...(content as MailContent),
		action: { ...action, secret: { ...action.secret, isSentAgain: true } },
	};
}

/** Refuses a request for a link if no mail can be sent. @throws DomainError conflict */
export function requireMail(ctx: Pick<Ctx, "mail">): void {
	if (ctx.mail.kind === "none") throw new DomainError("conflict", texts.noMail);
}

/** Requests contain typed addresses, and a farewell that of a deleted account, so they are deleted after a day. */
export function deleteOldRequests(ctx: Ctx): Promise<number> {
	const isOld = and(
		eq(outbox.topic, "account"),
		inArray(outbox.kind, [...ASKED_BY_ADDRESS, "account_deleted"]),
		inArray(outbox.status, ["sent", "skipped"]),
		lt(outbox.createdAt, ctx.now.getTime() - DAY_MS),
	);
	return deleteInChunks(ctx, outbox.id, isOld);
}

type Owner = { id: string; email: string };

/** The time and the browser of a change to an account. */
type Occasion = { at: Date; userAgent: string | null };

/** @param hasPasskeys whether there are passkeys, which the account loses if a browser other than its own confirms */
export function verifyMail({ id, email }: Owner, { hasPasskeys }: { hasPasskeys: boolean }): MailContent {
	const { label, ...words } = texts.verifyMail;
	const paragraphs = hasPasskeys ? [...words.paragraphs, texts.verifyKeepsKeys] : words.paragraphs;
	return { ...words, paragraphs, action: { label, secret: { purpose: "verify_email", id, email } } };
}

/** The account is looked up only when the mail is sent, so that the response time does not reveal whether it exists. */
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

/** @param words describe what happened to the security of an account */
export function securityMail(
	words: Pick<MailContent, "subject" | "heading" | "paragraphs">,
	occasion: Occasion,
): MailContent {
	return { ...words, facts: factsOf(occasion), action: RESET };
}

export function newSignInMail(occasion: Occasion): MailContent {
	return { ...texts.newSignInMail, facts: factsOf(occasion), action: RESET };
}

/** To the old address, which can take the account back. */
export function emailChangedMail({ id, email }: Owner, occasion: Occasion): MailContent {
	const { label, ...words } = texts.emailChangedMail;
	const action = { label, secret: { purpose: "change_email", id, email } } as const;
	return { ...words, facts: factsOf(occasion), action };
}

/**
 * For a change that could lock the owner of the mailbox out: a confirmed address gets a link that takes the account
 * back from whoever made the change.
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
