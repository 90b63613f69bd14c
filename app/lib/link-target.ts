import ipaddr from "ipaddr.js";
import { DomainError } from "./errors.ts";
import * as texts from "./texts.ts";

/** One message for every cause, because the cause would reveal something about our network. */
export const UNREADABLE_LINK = texts.linkUnreadable;

export const unreadableLink = () => new DomainError("link_unreadable", UNREADABLE_LINK, { field: "url" });

/** These names belong to private networks, whatever they resolve to. */
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

/** The URL to fetch for a link, unless it is private by its name or address. @throws DomainError link_unreadable */
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

export function ipAddressOf(hostname: string): string | null {
	const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
	return ipaddr.isValid(bare) ? bare : null;
}

const RESERVED_V4 = ["198.18.0.0/15", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24"].map((block) =>
	ipaddr.IPv4.parseCIDR(block),
);
const RESERVED_V6 = ["2001::/23", "2002::/16", "2001:db8::/32", "3fff::/20", "2620:4f:8000::/48"].map(
	(block) => ipaddr.IPv6.parseCIDR(block),
);
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address is public. IPv6 that carries IPv4 never counts, because DNS has no honest use for it. */
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
