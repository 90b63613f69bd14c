import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import type { MailContent } from "#app/mail/content.ts";
import * as texts from "./texts/membership-links.ts";

type MailedTrip = { title: string; shareId: string };
type MailedMembership = { memberId: string; account: { id: string; email: string } | null };

/** `email` is where the mail goes, `place` what it is about, or null where nobody has joined with that address. */
export type MembershipMailRequest = { trip: MailedTrip; email: string; membership: MailedMembership | null };

/**
 * What an address is mailed that asked for its place. Where nobody has joined with it, the mail is the one of a guest
 * and is not sent, because no link can be made for it.
 */
export function membershipMail(
	trip: MailedTrip,
	email: string,
	membership: MailedMembership | null,
): MailContent {
	const words = { subject: texts.mailSubject(trip.title), heading: texts.mailHeading };
	const account = membership?.account;
	const returnTo = pathTo("/trip/:shareId", { shareId: trip.shareId });
	if (account && account.email !== email) {
		const paragraphs = [texts.otherAccountMail(trip.title)];
		const action = { label: common.signIn, path: signInPath(returnTo) };
		return { ...words, paragraphs, action, closing: texts.otherAccountClosing };
	}
	if (account) {
		const secret = { purpose: "sign_in", id: account.id, email, returnTo } as const;
		const action = { label: common.signIn, secret };
		return { ...words, paragraphs: [texts.accountMail(trip.title)], action, closing: texts.guestClosing };
	}
	const secret = { purpose: "open_place", id: membership?.memberId ?? "", email } as const;
	const action = { label: texts.openHere, secret };
	return { ...words, paragraphs: [texts.guestMail(trip.title)], action, closing: texts.guestClosing };
}
