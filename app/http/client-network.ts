import ipaddr from "ipaddr.js";

/** The network that rate limits count: an IPv4 address, or an IPv6 /64, because one household has a whole /64. */
export function networkOf(address: string): string {
	if (!ipaddr.isValid(address)) return "unknown";
	const parsed = ipaddr.process(address);
	if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
	const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
	return `${network.join(":")}::/64`;
}
