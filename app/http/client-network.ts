import ipaddr from "ipaddr.js";

/**
 * The network that rate limits count an address as: the /64 of an IPv6 address, because one household or machine has
 * all of it, and an IPv4 address as itself, even when it is written as IPv6. Text that is not an address, from a
 * misconfigured proxy, counts as one client.
 */
export function networkOf(address: string): string {
	if (!ipaddr.isValid(address)) return "unknown";
	const parsed = ipaddr.process(address);
	if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
	const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
	return `${network.join(":")}::/64`;
}
