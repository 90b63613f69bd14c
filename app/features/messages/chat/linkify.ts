import { findAddresses } from "#app/lib/web-addresses.ts";

/**
 * Splits a text at its web addresses, which are at the odd indexes: ["see ", "https://x.example", "!"]. An address is
 * http or https, has no user name, which could pass for a host, and is kept as typed.
 */
export function linkify(text: string): string[] {
	const parts = [""];
	let end = 0;
	for (const { address, at } of findAddresses(text)) {
		if (!isSafe(address)) continue;
		parts[parts.length - 1] += text.slice(end, at);
		parts.push(address, "");
		end = at + address.length;
	}
	parts[parts.length - 1] += text.slice(end);
	return parts;
}

function isSafe(address: string): boolean {
	const url = URL.parse(address);
	return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
