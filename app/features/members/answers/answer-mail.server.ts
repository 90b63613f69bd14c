import { eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireLink } from "#app/features/identity/tokens.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import type { MailContent, SecretLink } from "#app/mail/content.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import { isSigned, sign } from "#app/mail/signed-links.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { tripAnswers } from "#db/schema/members.ts";
import { organizerInMail, titleInMail } from "../invitations/invitation-content.ts";
import type { AnswerRow } from "./answers.queries.ts";
import * as texts from "./texts.ts";

/**
 * Mails a guest the link for changing their answer in any browser, once to each address they give. The trip's title is
 * the only typed text in it, because nobody knows yet whether the address is theirs.
 */
export async function mailAnswer(ctx: Ctx, tx: Tx, trip: Trip, answer: AnswerRow): Promise<void> {
	const source = `mail:answer:${answer.id}:${answer.email}`;
	await queueAnswerMail(ctx, tx, trip, answer, { kind: "answer_link", source, content: answerWords(trip) });
}

/** The mail for someone who requests the link again. */
export function answerLinkMail(trip: Trip, { id, email }: AnswerRow) {
	const secret = { purpose: "answer", id, email } as const;
	const action = { label: texts.changeAnswer, secret };
	return { kind: "open_place", userId: null, email, content: { ...answerWords(trip), action } } as const;
}

function answerWords(trip: Trip) {
	const title = titleInMail(trip);
	return {
		subject: texts.answerMailSubject(title),
		heading: texts.answerMailHeading,
		paragraphs: [texts.answerMailText(title)],
		closing: texts.answerMailClosing,
	};
}

/** Asks someone who said maybe, or who missed their day to pay, whether they are coming. */
export async function mailReminder(ctx: Ctx, tx: Tx, trip: Trip, answer: AnswerRow): Promise<void> {
	const [title, organizer] = [titleInMail(trip), organizerInMail(trip)];
	await queueAnswerMail(ctx, tx, trip, answer, {
		kind: "answer_reminder",
		source: `mail:answer-reminder:${answer.id}:${answer.remindedCount}`,
		content: {
			subject: texts.reminderSubject(organizer, title),
			heading: texts.reminderHeading,
			paragraphs: [texts.reminderText(organizer, title)],
			closing: texts.answerMailClosing,
		},
	});
}

type AnswerMail = {
	kind: "answer_link" | "answer_reminder";
	source: string;
	content: Omit<MailContent, "action">;
};

function queueAnswerMail(ctx: Ctx, tx: Tx, trip: Trip, answer: AnswerRow, mail: AnswerMail) {
	const { id, email } = answer;
	const secret = { purpose: "answer", id, email } as const;
	const action = { label: texts.changeAnswer, secret };
	return queueMessage(ctx, tx, {
		...{ source: mail.source, kind: mail.kind, channel: "mail", topic: "trip", tripId: trip.id },
		...(answer.userId ? { userId: answer.userId, email: null } : { userId: null, email }),
		content: { ...mail.content, action } satisfies MailContent,
	});
}

/** The path of the link in a mail about an answer. Null once the answer is deleted or the trip is cancelled. */
export async function makeAnswerPath({ db }: Pick<Ctx, "db">, link: SecretLink): Promise<string | null> {
	const found = await findAnswer(db.read, link.id);
	if (!found || found.answer.email !== link.email || found.trip.status === "cancelled") return null;
	if (found.answer.userId)
		return signInPath(pathTo("/join/:shareId/answer", { shareId: found.trip.shareId }));
	return pathTo("/answer/:token", { token: `${link.id}.${await sign(db, signedText(found))}` });
}

/**
 * The trip and the answer that a mailed link was for.
 * @throws DomainError not_found for a link that we have not signed, and once the trip has another share link
 */
export async function answerOfLink(
	{ db }: Pick<Ctx, "db">,
	token: string,
	reader: Reader = db.read,
): Promise<{ trip: Trip; answer: AnswerRow }> {
	const [id = "", signature = ""] = token.split(".");
	const found = await findAnswer(reader, id);
	const isOurs = found !== null && (await isSigned(db, signedText(found), signature));
	return requireLink(isOurs ? found : undefined);
}

async function findAnswer(db: Reader, id: string) {
	const [found] = await db
		.select({ answer: tripAnswers, trip: trips })
		.from(tripAnswers)
		.innerJoin(trips, eq(trips.id, tripAnswers.tripId))
		.where(eq(tripAnswers.id, id));
	return found ?? null;
}

/** Signed together with the share link, so that resetting the share link also ends the mailed links. */
const signedText = ({ answer, trip }: { answer: AnswerRow; trip: Trip }) =>
	`answer:${answer.id}:${answer.email}:${trip.shareId}`;
