import type { REPLY_SCOPES } from "#db/schema/mail.ts";
import type { MailAddress } from "./mailer.ts";
import { breakLinks } from "./without-links.ts";

/** The trips that a choice is about: those that the person organizes, or all others. */
export type ReplyScope = (typeof REPLY_SCOPES)[number];

export type ReplyChoice = { scope: ReplyScope; agreed: boolean };

/**
 * Whether replies to someone's words go to their own address. Organizers have agreed unless they have said otherwise.
 */
export function takesReplies(scope: ReplyScope, choices: readonly ReplyChoice[]): boolean {
	return choices.find((choice) => choice.scope === scope)?.agreed ?? scope === "organized";
}

/** A name for a header: on one line, without web addresses or anything that programs decode (RFC 2047). */
export function headerName(name: string): string {
	return breakLinks(name).replace(/\s+/g, " ").replaceAll("=?", "= ?").trim();
}

/** Names and addresses in header syntax, not yet encoded. */
export function addressLine(addresses: readonly MailAddress[]): string {
	const quoted = (name: string) => `"${name.replace(/["\\]/g, "\\$&")}"`;
	return addresses.map(({ name, address }) => (name ? `${quoted(name)} <${address}>` : address)).join(", ");
}
