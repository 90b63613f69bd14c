import { and, eq, gt, gte, isNotNull, lt } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { DAY_MS, formatInstant } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { MailAction, MailContent } from "#app/mail/content.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import type { Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import type { Proposal } from "./concierge/proposal.ts";
import { factsOf, priceOf } from "./concierge/texts.ts";
import type { SupportRequest } from "./support-request.ts";
import * as texts from "./texts/mails.ts";
import { inUtc } from "./texts/requests.ts";

/** The mail to the admins who answer. The writer's text is quoted unchanged. */
export function staffMail(request: SupportRequest, text: string): MailContent {
	const { category, answerBy } = request;
	return {
		subject: texts.staffSubject(request),
		heading: request.subject,
		paragraphs: [texts.answerInThread],
		quotes: [{ name: request.name, text }],
		facts: [
			[texts.kind, texts.kinds[request.kind]],
			...factsOf(request.asked),
			...(category ? [[texts.about, texts.categories[category]] satisfies [string, string]] : []),
			[texts.plan, TIER_BY_ID[request.plan].name],
			...(answerBy ? [[texts.answerDue, inUtc(formatInstant(answerBy))] satisfies [string, string]] : []),
		],
		action: { label: texts.openThread, path: pathTo("/admin/requests/:id", { id: request.id }) },
	};
}

/**
 * Mails the writer that we have received their message.
 * @param text the message; null for an unconfirmed address, which gets only the number and the link, so that nobody can
 * have their own text mailed to somebody else
 */
export async function queueReceipt(
	ctx: Ctx,
	tx: Tx,
	request: SupportRequest,
	text: string | null,
): Promise<void> {
	const { hours } = supportLevel(TIER_BY_ID[request.plan]);
	await queueToWriter(ctx, tx, request, {
		source: `mail:request-receipt:${request.id}`,
		kind: "request_receipt",
		content: {
			subject: texts.receiptSubject(request.number),
			heading: texts.receiptHeading,
			paragraphs: [`${texts.promise(hours)} ${texts.receiptNumber(request.number)}`],
			action: linkTo(request, texts.seeThread),
			closing: texts.notYours,
		},
		...(text && {
			ownWords: {
				quotes: [{ name: request.name, text }],
				facts: [[texts.subject, request.subject], ...factsOf(request.asked)],
			},
		}),
	});
}

type Answer = {
	id: string; // the message's
	text: string;
	firstName: string | null; // of the admin who answers
	proposals: readonly Proposal[];
	question: string | null; // the writer's last message
	sendAt: number; // UTC ms
};

/** Mails the writer an answer. An address known to be theirs also gets the beginning of their own message. */
export async function queueAnswer(ctx: Ctx, tx: Tx, request: SupportRequest, answer: Answer): Promise<void> {
	const { id, text, firstName, proposals, question, sendAt } = answer;
	const ours = { name: texts.fromUs(firstName), text };
	const more = proposals.length > 0 ? [texts.proposals(proposals.length)] : [];
	await queueToWriter(ctx, tx, request, {
		source: answerSource(request.id, id),
		kind: "request_answer",
		runAt: sendAt,
		content: {
			subject: texts.bareAnswerSubject(request.number),
			heading: texts.answerHeading,
			paragraphs: [texts.bareAnswerParagraph(request.number), ...more],
			quotes: [ours],
			facts: proposals.map((one, index) => [
				texts.proposal(index + 1),
				[one.title, priceOf(one)].filter(Boolean).join("\n"),
			]),
			action: linkTo(request, texts.answerAction),
			closing: texts.notYours,
		},
		ownWords: {
			subject: texts.answerSubject(request),
			paragraphs: [texts.answerParagraph(request), ...more],
			quotes: [ours, ...(question ? [{ name: request.name, text: shortened(question) }] : [])],
		},
	});
}

/**
 * Mails the writer that their mailed reply was not added to the thread: once a day for each thread, and not to an
 * account's unconfirmed address.
 * @param why in our words
 */
export async function queueNotTaken(ctx: Ctx, tx: Tx, request: SupportRequest, why: string): Promise<void> {
	if (!request.email && !(await findConfirmedAddress(tx, request))) return;
	const source = `mail:request-not-taken:${request.id}:`;
	const isNotice = and(gte(outbox.source, source), lt(outbox.source, `${source}\u{10ffff}`));
	const now = ctx.now.getTime();
	if ((await tx.$count(outbox, and(isNotice, gt(outbox.createdAt, now - DAY_MS)))) > 0) return;
	await queueToWriter(ctx, tx, request, {
		source: `${source}${now}`,
		kind: "request_not_taken",
		content: {
			subject: texts.notTakenSubject(request.number),
			heading: texts.notTakenHeading,
			paragraphs: [texts.bareAnswerParagraph(request.number), why],
			action: linkTo(request, texts.answerAction),
			closing: texts.notYours,
		},
	});
}

export const answerSource = (requestId: string, messageId: string) =>
	`mail:request-answer:${requestId}:${messageId}`;

type Queued = {
	source: string;
	kind: string;
	content: MailContent; // without any text typed by the writer
	ownWords?: Partial<MailContent>; // replaces the same parts if the address is confirmed
	runAt?: number;
};

/**
 * Sent to the address that the writer gave, or to the account. Text typed by the writer goes only to their account's
 * confirmed address, and stays addressed to it, so that nobody can have their own text mailed to somebody else.
 */
async function queueToWriter(ctx: Ctx, tx: Tx, request: SupportRequest, queued: Queued): Promise<void> {
	const { id, number, writerId, email } = request;
	const { content, ownWords, ...message } = queued;
	const confirmed = await findConfirmedAddress(tx, request);
	const words = confirmed ? { ...content, closing: undefined, ...ownWords } : content;
	await queueMessage(ctx, tx, {
		channel: "mail",
		topic: "support",
		tripId: null,
		userId: email ? null : writerId,
		email: email ?? confirmed,
		...message,
		content: { ...words, thread: { id, number } },
	});
}

/** The address of the account that wrote a request, if it is confirmed and the request's mail goes there. */
async function findConfirmedAddress(tx: Tx, { writerId, email }: SupportRequest): Promise<string | null> {
	if (email !== null || writerId === null) return null;
	const [user] = await tx
		.select({ email: users.email })
		.from(users)
		.where(and(eq(users.id, writerId), isNotNull(users.emailVerifiedAt)));
	return user?.email ?? null;
}

function linkTo({ id, email }: SupportRequest, label: string): MailAction {
	return email
		? { label, secret: { purpose: "request", id, email } }
		: { label, path: pathTo("/support/requests/:id", { id }) };
}

const MAX_QUOTED = 300;

const shortened = (text: string) =>
	text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()}…` : text;
