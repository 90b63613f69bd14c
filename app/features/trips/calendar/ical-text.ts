// Some readers also end a line at U+0085, U+2028 or U+2029.
const LINE_ENDS = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** Escapes a TEXT value (RFC 5545, 3.3.11), so that no typed text can leave its property. */
export function escapeText(typed: string): string {
	return typed
		.toWellFormed()
		.replace(LINE_ENDS, "\n")
		.replace(CONTROLS, "")
		.replace(/[\\;,]/g, "\\$&")
		.replaceAll("\n", "\\n");
}

/** A URI value. It cannot be escaped, so only a URL that the parser has serialized is allowed. */
export function httpUri(given: string | null | undefined): string | null {
	const url = given ? URL.parse(given) : null;
	return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

const MAX_OCTETS = 75;

/** Splits a line into lines of at most 75 octets, of which all but the first begin with a space (RFC 5545, 3.1). */
export function foldLine(line: string): string {
	if (Buffer.byteLength(line) <= MAX_OCTETS) return line;
	let folded = "";
	let octets = 0;
	for (const character of line) {
		const size = Buffer.byteLength(character);
		if (octets + size > MAX_OCTETS) {
			folded += "\r\n ";
			octets = 1;
		}
		folded += character;
		octets += size;
	}
	return folded;
}
