/** A web address ends at white space, quotes, angle brackets, and invisible or bidirectional control characters. */
const ADDRESS = /https?:\/\/[^\s<>"'`\p{C}]+/giu;

/**
 * Splits what somebody has written at its web addresses, which are at the odd places: ["see ", "https://x.example", "!"].
 * An address is http or https, names no user, whose name could pass for a host, and is as it was typed.
 */
export function linkify(text: string): string[] {
	const parts = [""];
	let end = 0;
	for (const { 0: found, index } of text.matchAll(ADDRESS)) {
		const address = withoutPunctuation(found);
		if (!isSafe(address)) continue;
		parts[parts.length - 1] += text.slice(end, index);
		parts.push(address, "");
		end = index + address.length;
	}
	parts[parts.length - 1] += text.slice(end);
	return parts;
}

/** Trailing punctuation belongs to the sentence, and so does a closing bracket that the address did not open. */
function withoutPunctuation(address: string): string {
	let end = address.length;
	let unopened = count(address, ")") - count(address, "(");
	for (; end > 0; end -= 1) {
		const last = address[end - 1] ?? "";
		if (last === ")" && unopened <= 0) break;
		if (last === ")") unopened -= 1;
		if (!/[.,:;!?)\]}*_…]/.test(last)) break;
	}
	return address.slice(0, end);
}

const count = (text: string, character: string) => text.split(character).length - 1;

function isSafe(address: string): boolean {
	const url = URL.parse(address);
	return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
