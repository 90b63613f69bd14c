import ipaddr from "ipaddr.js";
import { DomainError } from "./errors.ts";

/** The one thing that is told of a link that cannot be read, whatever the cause: causes would map our network. */
export const UNREADABLE_LINK = "This link can't be read automatically. Enter the details manually.";

export const unreadableLink = () => new DomainError("link_unreadable", UNREADABLE_LINK, { field: "url" });

/** Names that stand for something inside, whatever they resolve to. */
const PRIVATE_DOMAINS = [
	"localhost",
	"local",
	"internal",
	"intranet",
	"lan",
	"home",
	"corp",
	"private",
	"arpa",
	"onion",
];

/**
 * The address to fetch for a link: http or https on its own port, without credentials or fragment, at a host that may
 * be public. The URL parser has already turned decimal, octal and hexadecimal forms of an address into plain ones.
 * @throws DomainError link_unreadable
 */
export function parseLinkTarget(link: string, base?: string): URL {
	if (!URL.canParse(link, base)) throw unreadableLink();
	const url = new URL(link, base);
	const isWeb = url.protocol === "http:" || url.protocol === "https:";
	const hasOwnPort = url.port === "" || url.port === "80" || url.port === "443";
	if (!isWeb || !hasOwnPort || url.username !== "" || url.password !== "" || !canBePublic(url.hostname)) {
		throw unreadableLink();
	}
	url.hash = "";
	return url;
}

function canBePublic(hostname: string): boolean {
	const address = ipAddressOf(hostname);
	if (address) return isPublicAddress(address);
	const labels = hostname.replace(/\.$/, "").split(".");
	const last = labels.at(-1) ?? "";
	return labels.length > 1 && labels.every((label) => label !== "") && !PRIVATE_DOMAINS.includes(last);
}

/** The address that a URL's host is, without brackets, or null for a name. */
export function ipAddressOf(hostname: string): string | null {
	const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
	return ipaddr.isValid(bare) ? bare : null;
}

/** Of the addresses that ipaddr.js takes for ordinary ones: benchmarking nets, protocol assignments, documentation. */
const RESERVED_V4 = ["198.18.0.0/15", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24"].map((block) =>
	ipaddr.IPv4.parseCIDR(block),
);
const RESERVED_V6 = ["2001::/23", "2002::/16", "2001:db8::/32", "3fff::/20", "2620:4f:8000::/48"].map(
	(block) => ipaddr.IPv6.parseCIDR(block),
);
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IPv4 or IPv6 address is one of the public internet (IANA's special-purpose registries). IPv6 that carries
 * an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) never is: DNS has no honest use for it.
 */
export function isPublicAddress(text: string): boolean {
	if (ipaddr.IPv4.isValid(text)) {
		const address = ipaddr.IPv4.parse(text);
		return address.range() === "unicast" && !RESERVED_V4.some((block) => address.match(block));
	}
	if (!ipaddr.IPv6.isValid(text)) return false;
	const address = ipaddr.IPv6.parse(text);
	if (address.range() !== "unicast" || !address.match(GLOBAL_V6)) return false;
	return !RESERVED_V6.some((block) => address.match(block));
}
