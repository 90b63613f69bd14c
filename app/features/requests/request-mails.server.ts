import type { Ctx } from "#app/access/ctx.ts";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { MailAction, MailContent } from "#app/mail/content.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import type { Tx } from "#db/db.ts";
import type { Proposal } from "./concierge/proposal.ts";
import { factsOf, priceOf } from "./concierge/texts.ts";
import type { SupportRequest } from "./support-request.ts";
import * as texts from "./texts/mails.ts";
import { inUtc } from "./texts/requests.ts";

/** For whoever answers. The writer's words are a quote, which stays as it was typed. */
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
 * Mails the writer that we have their message.
 * @param text what they wrote; null for an address that nobody has proved, which gets the number and the link alone, so that
 * nobody can have words of their own mailed to somebody else
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
			...(text && {
				quotes: [{ name: request.name, text }],
				facts: [[texts.subject, request.subject] satisfies [string, string], ...factsOf(request.asked)],
			}),
			action: linkTo(request, texts.seeThread),
			...(!text && { closing: texts.notYours }),
		},
	});
}

type Answer = {
	id: string; // the message's
	text: string;
	firstName: string | null; // of who answers
	proposals: readonly Proposal[];
	question: string | null; // what the writer wrote last
	sendAt: number; // UTC ms
};

/** Mails the writer an answer, with the beginning of what they had written. */
export async function queueAnswer(ctx: Ctx, tx: Tx, request: SupportRequest, answer: Answer): Promise<void> {
	const { id, text, firstName, proposals, question, sendAt } = answer;
	await queueToWriter(ctx, tx, request, {
		source: answerSource(request.id, id),
		kind: "request_answer",
		runAt: sendAt,
		content: {
			subject: texts.answerSubject(request),
			heading: texts.answerHeading,
			paragraphs: [
				texts.answerParagraph(request),
				...(proposals.length > 0 ? [texts.proposals(proposals.length)] : []),
			],
			quotes: [
				{ name: texts.fromUs(firstName), text },
				...(question ? [{ name: request.name, text: shortened(question) }] : []),
			],
			facts: proposals.map((one, index) => [
				texts.proposal(index + 1),
				[one.title, priceOf(one)].filter(Boolean).join("\n"),
			]),
			action: linkTo(request, texts.answerAction),
		},
	});
}

type NotTaken = {
	why: string;
	lastTaken: string; // the id of the writer's last message, until the next of which they are told once
};

/** Mails the writer that their reply by mail is not in the thread. */
export async function queueNotTaken(
	ctx: Ctx,
	tx: Tx,
	request: SupportRequest,
	{ why, lastTaken }: NotTaken,
): Promise<void> {
	await queueToWriter(ctx, tx, request, {
		source: `mail:request-not-taken:${request.id}:${lastTaken}`,
		kind: "request_not_taken",
		content: {
			subject: texts.answerSubject(request),
			heading: texts.notTakenHeading,
			paragraphs: [texts.answerParagraph(request), why],
			action: linkTo(request, texts.answerAction),
		},
	});
}

export const answerSource = (requestId: string, messageId: string) =>
	`mail:request-answer:${requestId}:${messageId}`;

type Queued = { source: string; kind: string; content: MailContent; runAt?: number };

/** To the account, wherever its mail goes then; or to the address that the writer has given. */
async function queueToWriter(ctx: Ctx, tx: Tx, request: SupportRequest, queued: Queued): Promise<void> {
	const { id, number, writerId, email } = request;
	await queueMessage(ctx, tx, {
		channel: "mail",
		topic: "support",
		tripId: null,
		userId: email ? null : writerId,
		email,
		...queued,
		content: { ...queued.content, thread: { id, number } },
	});
}

function linkTo({ id, email }: SupportRequest, label: string): MailAction {
	return email
		? { label, secret: { purpose: "request", id, email } }
		: { label, path: pathTo("/support/requests/:id", { id }) };
}

const MAX_QUOTED = 300;

const shortened = (text: string) =>
	text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()}…` : text;
