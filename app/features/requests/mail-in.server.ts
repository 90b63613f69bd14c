import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { visibleText } from "#app/lib/visible-text.ts";
import { createWorkerThread } from "#app/lib/worker-thread.server.ts";
import type { MailReply } from "#app/mail/mail-events.ts";
import { isThreadSigned, readThreadAddress } from "#app/mail/thread-address.server.ts";
import type { Tx } from "#db/db.ts";
import { supportRequests } from "#db/schema/requests.ts";
import { MAX_MESSAGE } from "./message-length.ts";
import { findRequest } from "./request-access.server.ts";
import { queueNotTaken } from "./request-mails.server.ts";
import * as texts from "./texts/thread.ts";
import { addWriterMessage } from "./write-message.server.ts";

/** The outcome of a mail to a thread's address. */
export type Received = "stored" | "automatic" | "unknown" | "empty" | "full" | "too_many";

/** Counts a mail to a thread. @throws DomainError rate_limited */
type CountMail = (threadId: string) => Promise<unknown>;

/**
 * Adds a mailed reply to its thread. Anyone who knows the thread's address counts as its writer, because the address is
 * only in mails to them. Automatic replies are ignored, so that no two programs write to each other (RFC 3834), and
 * quoted text is left out. A mail that the thread does not accept is answered, once a day.
 */
export async function receiveReply(ctx: Ctx, mail: MailReply, count: CountMail): Promise<Received> {
	if (isAutomatic(mail)) return "automatic";
	const id = await findThread(ctx, mail.to);
	if (id === null) return "unknown";
	if (await isOverLimit(id, count)) {
		await ctx.db.write((tx) => sayNotTaken(ctx, tx, id, texts.tooManyMails));
		return "too_many";
	}
	const { text, leftOut } = await readReply(mail);
	if (text === "") return "empty";
	const onceKey = hashSecret(JSON.stringify(["mail", mail.messageId ?? [mail.from, text]]));
	return ctx.db.write(async (tx) => {
		const [request] = await tx.select().from(supportRequests).where(eq(supportRequests.id, id));
		if (!request) return "unknown";
		try {
			await addWriterMessage(ctx, tx, request, { text, leftOut, onceKey });
		} catch (error) {
			if (!isDomainError(error)) throw error;
			await sayNotTaken(ctx, tx, id, error.message);
			return "full";
		}
		return "stored";
	});
}

async function isOverLimit(id: string, count: CountMail): Promise<boolean> {
	try {
		await count(id);
		return false;
	} catch (error) {
		if (isDomainError(error) && error.code === "rate_limited") return true;
		throw error;
	}
}

async function sayNotTaken(ctx: Ctx, tx: Tx, id: string, why: string): Promise<void> {
	const request = await findRequest(tx, id);
	if (request) await queueNotTaken(ctx, tx, request, why);
}

async function findThread({ db, mail }: Ctx, to: readonly string[]): Promise<string | null> {
	const { replyAddress } = mail;
	if (!replyAddress) return null;
	for (const address of to) {
		const token = readThreadAddress(replyAddress, address);
		if (!token) continue;
		const [request] = await db.read
			.select({ id: supportRequests.id })
			.from(supportRequests)
			.where(eq(supportRequests.number, token.number));
		if (request && (await isThreadSigned(db, request.id, token.signature))) return request.id;
	}
	return null;
}

/** Whether a program has written a mail: an absence note, a delivery report, a mailing list. */
export function isAutomatic({ from, headers }: Pick<MailReply, "from" | "headers">): boolean {
	const header = (name: string) => headers[name]?.trim().toLowerCase() ?? "";
	const submitted = header("auto-submitted");
	return (
		(submitted !== "" && !submitted.startsWith("no")) ||
		/^(?:bulk|junk|list|auto_reply)$/.test(header("precedence")) ||
		["x-auto-response-suppress", "x-autoreply", "x-autorespond", "list-id", "x-loop"].some((name) =>
			header(name),
		) ||
		header("return-path") === "<>" ||
		/^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from.replace(/^.*</, ""))
	);
}

const MAX_READ = 2 * MAX_MESSAGE;

/** The text that its writer has added to a mail, and a sentence about what was left out. */
export async function readReply({ text, attachments }: Pick<MailReply, "text" | "attachments">) {
	const read = text.length > MAX_READ ? text.slice(0, MAX_READ) : text;
	const visible = visibleText(read).replace(CONTROL_CHARACTERS, "").replace(BLANK_LINES, "\n\n");
	const reply = (await withoutQuotes(visible)).trim();
	const isShortened = reply.length > MAX_MESSAGE || text.length > MAX_READ;
	const leftOut = [
		...(isShortened ? [texts.shortened] : []),
		...(attachments > 0 ? [texts.attachments(attachments)] : []),
	];
	return { text: reply.slice(0, MAX_MESSAGE), leftOut: leftOut.join(" ") || null };
}

/** If the parser takes too long over a text, only the automatic lines are left out. */
async function withoutQuotes(text: string): Promise<string> {
	try {
		return await parseReply(text);
	} catch {
		return text.replace(QUOTED_LINES, "");
	}
}

const parseReply = createWorkerThread<string, string>(new URL("./read-reply.thread.ts", import.meta.url), {
	timeoutMs: 1_000,
	maxHeapMb: 64,
});

const BLANK_LINES = /\n{3,}/g;
const QUOTED_LINES = /^>.*\n?/gm;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
