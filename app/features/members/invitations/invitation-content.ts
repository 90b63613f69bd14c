import type { Trip } from "#app/access/access.server.ts";
import type { SignedInUser } from "#app/access/ctx.ts";
import { displayOrigin } from "#app/access/trip-summary.ts";
import { formatRange } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { MailContent, MailQuote } from "#app/mail/content.ts";
import * as texts from "./texts.ts";

type Words = Omit<MailContent, "action">;
type InvitedTrip = Pick<
	Trip,
	"title" | "origin" | "destination" | "startDate" | "endDate" | "organizerId" | "organizerName"
>;

type Sender = Pick<SignedInUser, "id" | "firstName" | "lastName">;

/** The text of an invitation in the name of its sender, without its button. */
export function invitationContent(
	trip: InvitedTrip,
	{ share, sender, message }: { share: Cents; sender: Sender; message?: string | MailQuote },
): Words {
	const origin = displayOrigin(trip);
	const name = unlessWebAddress(`${sender.firstName} ${sender.lastName}`);
	const from = name ?? texts.aFriend;
	const organizer = sender.id === trip.organizerId ? null : unlessWebAddress(trip.organizerName);
	const title = titleInMail(trip);
	return {
		subject: texts.subject(from, title).replace(/\s+/g, " "),
		heading: texts.heading(title),
		paragraphs: [organizer ? texts.inviteTogether(from, organizer, title) : texts.invites(from, title)],
		quotes: message ? [typeof message === "string" ? { name: from, text: message } : message] : [],
		facts: [
			[texts.route, origin ? texts.fromTo(origin, trip.destination) : trip.destination],
			[texts.dates, formatRange(trip.startDate, trip.endDate)],
			[texts.share, share > 0 ? formatCents(share) : texts.noShare],
		],
		closing: texts.whyYou(from),
		writers: [{ userId: sender.id, name }],
	};
}

export const titleInMail = ({ title }: Pick<Trip, "title">) => unlessWebAddress(title) ?? texts.aTrip;

export const organizerInMail = ({ organizerName }: Pick<Trip, "organizerName">) =>
	unlessWebAddress(organizerName) ?? texts.aFriend;

/** Names with a web address are replaced, so that spammers cannot put links into subjects. */
export const unlessWebAddress = (name: string) => (/:\/\/|www\./i.test(name) ? null : name);

export type EmailContent = { subject: string; body: string };

/** The same text in plain form, for the sender's own mail program and the preview. */
export function plainInvitation(
	{ subject, paragraphs, quotes = [], facts = [] }: Words,
	link: string,
): EmailContent {
	const body = [
		...paragraphs,
		...quotes.map(({ text }) => text.replace(/^/gm, "> ")),
		facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
		`${texts.seeAndJoin}:\n${link}`,
	];
	return { subject, body: `${body.join("\n\n")}\n` };
}

/** A `mailto:` link with blind copies, so that the invited do not see each other's addresses. */
export function mailtoLink(addresses: readonly string[], { subject, body }: EmailContent): string {
	const query = encodeURIComponent;
	const to = addresses.map((address) => query(address).replace("%40", "@")).join(",");
	const lines = body.replaceAll("\n", "\r\n"); // RFC 6068
	return `mailto:?bcc=${to}&subject=${query(subject)}&body=${query(lines)}`;
}
