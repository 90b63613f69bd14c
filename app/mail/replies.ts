import type { REPLY_SCOPES } from "#db/schema/mail.ts";
import type { MailAddress } from "./mailer.ts";
import { breakLinks } from "./without-links.ts";

/** The trips that a choice is about: those that its person organizes, or others. */
export type ReplyScope = (typeof REPLY_SCOPES)[number];

export type ReplyChoice = { scope: ReplyScope; agreed: boolean };

/** Whether replies to someone's words go to their own address. Organizers have agreed until they say otherwise. */
export function takesReplies(scope: ReplyScope, choices: readonly ReplyChoice[]): boolean {
	return choices.find((choice) => choice.scope === scope)?.agreed ?? scope === "organized";
}

/** A name as a header may show it: on one line, without a web address, and nothing that programs decode (RFC 2047). */
export function headerName(name: string): string {
	return breakLinks(name).replace(/\s+/g, " ").replaceAll("=?", "= ?").trim();
}

/** Names and addresses as a header has them, but not encoded. */
export function addressLine(addresses: readonly MailAddress[]): string {
	const quoted = (name: string) => `"${name.replace(/["\\]/g, "\\$&")}"`;
	return addresses.map(({ name, address }) => (name ? `${quoted(name)} <${address}>` : address)).join(", ");
}
