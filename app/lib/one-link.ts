import { unwrapLink } from "./link-wrappers.ts";
import { visibleText } from "./visible-text.ts";
import { endOfAddress, type FoundAddress, findAddresses } from "./web-addresses.ts";
import { completeLink, HOST } from "./web-link.ts";

const HOST_IN_TEXT = new RegExp(
	`(?<![\\p{L}\\p{M}\\p{N}@/._%+:=&?#-])${HOST}(?![\\p{L}\\p{M}\\p{N}@_-]|\\.[\\p{L}\\p{N}]|:\\d)`,
	"gu",
);
/** Among other words, "incl.breakfast/dinner" is no address. */
const USUAL_HOST = /^www\.|^[^/?#:]+\.(?:[a-z]{2}|app|com|info|net|org|travel)(?=[:/?#]|$)/i;
const CONTROL_CHARACTERS = /(?![\t\n\r])\p{Cc}/u;
/** In characters. Searching a longer text takes too long. */
const MAX_TEXT = 10_000;

/**
 * The only link in a typed or pasted text, completed and unwrapped; the trimmed text if it has no link, and null if it
 * has several (Rules: Links).
 */
export function oneLink(typed: string): string | null {
	const text = visibleText(typed).trim();
	const found = text.length > MAX_TEXT || CONTROL_CHARACTERS.test(text) ? [] : linksIn(text);
	const links = new Map(found.toReversed().map((link) => [pageOf(link), link]));
	const [link = text] = links.values();
	return links.size > 1 ? null : link;
}

function linksIn(typed: string): string[] {
	// In Japanese, an address follows the words before it without a space.
	const text = typed.replace(/(?<=[^ -~])(?=www\.)/gi, " ");
	const withScheme = findAddresses(text);
	const rest = blankOut(text, withScheme);
	const hosts = findHosts(rest);
	const isAlone = withScheme.length === 0 && !/[\p{L}\p{N}]/u.test(blankOut(rest, hosts));
	const found = [...withScheme, ...hosts.filter(({ address }) => isAlone || USUAL_HOST.test(address))];
	const addresses = found.map(({ address }) => address);
	// A text often names the site as well: "Seen on booking.com: https://www.booking.com/Share-1".
	const pages = addresses.filter((address) => /[/?#]/.test(address));
	const sites = addresses.filter((address) => isAlone || /^www\./i.test(address));
	return (pages.length > 0 ? pages : sites).map(readAddress).filter((link) => URL.canParse(link));
}

function blankOut(text: string, found: FoundAddress[]): string {
	let blank = text;
	for (const { address, at } of found)
		blank = blank.slice(0, at) + " ".repeat(address.length) + blank.slice(at + address.length);
	return blank;
}

/** Addresses without a scheme, such as "www.airbnb.com/rooms/1". */
function findHosts(text: string): FoundAddress[] {
	const found: FoundAddress[] = [];
	let last = 0;
	for (const { 0: host, index: at } of text.matchAll(HOST_IN_TEXT)) {
		if (at < last) continue;
		const from = at + host.length;
		last = /[/?#]/.test(text[from] ?? "") ? endOfAddress(text, at, from) : from;
		found.push({ address: text.slice(at, last), at });
	}
	return found;
}

function readAddress(address: string): string {
	const link = completeLink(address);
	const inner = unwrapLink(link);
	return inner === link || !/^https?:/i.test(inner) ? inner : (findAddresses(inner)[0]?.address ?? inner);
}

/** The page of a link, without the differences between two spellings of it. */
function pageOf(link: string): string {
	const { host, pathname, search, hash } = new URL(link);
	return host.replace(/^www\./, "") + pathname.replace(/\/$/, "") + search + hash;
}
