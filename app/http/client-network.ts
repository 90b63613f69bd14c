import ipaddr from "ipaddr.js";

/**
 * What limits count a client's address as: IPv6 by its /64, since one household or machine has all of it, and IPv4
 * as itself, also where it is written as IPv6. Text that is no address, from a proxy that is set up wrongly, counts
 * as one client.
 */
export function networkOf(address: string): string {
	if (!ipaddr.isValid(address)) return "unknown";
	const parsed = ipaddr.process(address);
	if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
	const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
	return `${network.join(":")}::/64`;
}
