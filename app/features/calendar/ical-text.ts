/** What some reader takes for the end of a line, U+0085, U+2028 and U+2029 included. */
const LINE_ENDS = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** A TEXT value (RFC 5545, 3.3.11): whatever was typed, it stays inside its property. */
export function escapeText(typed: string): string {
	return typed
		.toWellFormed()
		.replace(LINE_ENDS, "\n")
		.replace(CONTROLS, "")
		.replace(/[\\;,]/g, "\\$&")
		.replaceAll("\n", "\\n");
}

/** A URI value: it knows no escapes, so that only what the URL standard has written out is let in. */
export function httpUri(given: string | null | undefined): string | null {
	const url = given ? URL.parse(given) : null;
	return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
}

const MAX_OCTETS = 75;

/** Cuts a line into lines of at most 75 octets, between characters; each but the first begins with a space. */
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
