import { createTransport } from "nodemailer";
import type { SMTPError } from "nodemailer/lib/smtp-connection";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { type Mailer, type OutgoingMail, RefusedMail } from "./mailer.ts";
import * as texts from "./texts.ts";

type Config = { url: string; from: string; origin: string; support: string; replies?: string | undefined };

/** Sends each mail over a separate connection, which is given up after half a minute without an answer. */
export function smtpMailer({ url, from, origin, support, replies }: Config): Mailer {
	const transport = createTransport(
		{
			url,
			connectionTimeout: 10_000,
			greetingTimeout: 10_000,
			socketTimeout: MINUTE_MS / 2,
			disableFileAccess: true,
			disableUrlAccess: true,
		},
		{ from },
	);
	return {
		kind: "smtp",
		origin,
		supportAddress: support,
		replyAddress: replies ?? null,
		async send(mail) {
			await transport.sendMail(toMessage(mail, new URL(origin).hostname)).catch(throwRefusal);
		},
	};
}

function toMessage({ id, to, subject, text, html, unsubscribeUrl, replyTo }: OutgoingMail, host: string) {
	return {
		to: { name: "", address: to },
		...(replyTo.length > 0 && { replyTo }),
		subject: plainSubject(subject),
		text,
		html,
		messageId: `<${id}@${host}>`,
		// Keeps out-of-office replies from answering the mail (RFC 3834).
		headers: { "Auto-Submitted": "auto-generated" },
		...(unsubscribeUrl && {
			list: { unsubscribe: { url: unsubscribeUrl } },
			headers: { "Auto-Submitted": "auto-generated", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
		}),
	};
}

/**
 * A line break in a title must not begin a header, and mail programs must not decode a title as an encoded word
 * (RFC 2047), in which a web address could hide.
 */
const plainSubject = (text: string) => text.replace(/\s+/g, " ").replaceAll("=?", "= ?").trim();

/**
 * Only refusals of these commands are about the mail itself. A refused password or sender is due to our settings, and
 * passes once they are fixed.
 */
const ABOUT_THIS_MAIL = /^(RCPT TO|DATA)$/;

function throwRefusal(error: unknown): never {
	const { responseCode = 0, command = "" } = error as Partial<SMTPError>;
	if (responseCode >= 500 && ABOUT_THIS_MAIL.test(command))
		throw new RefusedMail(texts.refusedWith(responseCode), { cause: error });
	throw error;
}
