import { domainToASCII, domainToUnicode } from "node:url";

/**
 * A typed address in the form that mail servers take and the database stores: in lower case, without `mailto:` and
 * trailing full stops, its domain in ASCII. Only the schema `email` decides whether it is an address at all.
 */
export function mailAddress(typed: string): string {
	const address = withoutScheme(typed).replace(LAST_FULL_STOPS, "");
	const at = address.lastIndexOf("@");
	if (at < 0) return address;
	return `${address.slice(0, at).toLowerCase()}@${asciiDomain(address.slice(at + 1))}`;
}

/** An address for people to read. Its domain stays in ASCII if its letters could be taken for others (Rules: Typed text). */
export function readableAddress(address: string): string {
	const at = address.lastIndexOf("@") + 1;
	const domain = address.slice(at);
	if (!/(^|\.)xn--/.test(domain)) return address;
	const readable = domainToUnicode(domain);
	return isUnmistakable(readable) ? address.slice(0, at) + readable : address;
}

const LAST_FULL_STOPS = /[.。．｡…]+$/u;

/** A mailto link to several people is no address, because the others would be left out. */
const MAILTO = /^mailto:([^?]*)(?:\?[^@]*)?$/i;

function withoutScheme(typed: string): string {
	const encoded = MAILTO.exec(typed)?.[1];
	if (encoded === undefined) return typed;
	try {
		return decodeURIComponent(encoded);
	} catch {
		return typed;
	}
}

/** Node's conversion parses a whole URL, so of a text that is no domain, such as `a/b`, it would take a part. */
function asciiDomain(domain: string): string {
	if (ASCII.test(domain)) return domain.toLowerCase();
	return NO_DOMAIN.test(domain) ? domain : domainToASCII(domain);
}

const ASCII = /^[\0-\x7f]*$/;
const NO_DOMAIN = /[^a-z0-9.\u0080-\u{10ffff}-]/iu;

function isUnmistakable(domain: string): boolean {
	const labels = domain.split(".");
	const isOfOneScript = ONE_SCRIPT.some((script) => script.test(labels.at(-1) ?? ""));
	return labels.every(
		(label) =>
			EUROPEAN.test(label) ||
			UNLIKE_LATIN.test(label) ||
			(isOfOneScript && ONE_SCRIPT.some((script) => script.test(label))),
	);
}

/** European letters with accents, without those that are easily taken for others. */
const EUROPEAN = /^(?!.*(?:[ıĸŀŉſ]|xn--))[a-z0-9\u00df-\u00f6\u00f8-\u017e-]+$/u;

const UNLIKE_LATIN =
	/^(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー0-9-]+|[\p{sc=Hangul}0-9-]+|[\p{sc=Arabic}0-9-]+|[\p{sc=Hebrew}0-9-]+|[\p{sc=Thai}0-9-]+|[\p{sc=Devanagari}0-9-]+)$/u;

/**
 * Scripts with letters that look like Latin ones. A domain is shown in its letters only if all of them, up to the last
 * part, are of one such script.
 */
const ONE_SCRIPT = [/^[\p{sc=Cyrillic}0-9-]+$/u, /^[\p{sc=Greek}0-9-]+$/u];
