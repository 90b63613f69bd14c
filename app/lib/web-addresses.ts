export type FoundAddress = { address: string; at: number };

const SCHEME = "https?://";
/** White space, quotes, angle brackets, invisible characters, and all punctuation and signs outside ASCII. */
const ENDS = /[\s<>"`\p{C}]|(?![!-~·・])[\p{P}\p{S}]/u;
/** Scripts in which words and particles follow an address without a space. */
const WITHOUT_SPACES =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const OPENING: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** The http and https addresses in a text, without the punctuation around them. */
export function findAddresses(text: string): FoundAddress[] {
	const found: FoundAddress[] = [];
	let last = 0;
	for (const { 0: scheme, index: at } of text.matchAll(new RegExp(SCHEME, "gi"))) {
		if (at < last) continue;
		last = endOfAddress(text, at, at + scheme.length);
		if (last > at + scheme.length) found.push({ address: text.slice(at, last), at });
	}
	return found;
}

/**
 * The end of an address. Trailing punctuation belongs to the sentence, and so does a closing bracket that the address
 * did not open.
 * @param from the end of its scheme or host
 */
export function endOfAddress(text: string, start: number, from: number): number {
	const opened: string[] = [];
	let isPath = false;
	let end = from;
	for (; end < text.length; end += 1) {
		const character = text[end] ?? "";
		if (ENDS.test(character) || (character === "'" && text[start - 1] === "'")) break;
		if (isPath && WITHOUT_SPACES.test(character) && /[a-z\d]/i.test(text[end - 1] ?? "")) break;
		const opening = OPENING[character];
		if (opening && opened.pop() !== opening) break;
		if (/[([{]/.test(character)) opened.push(character);
		if (end > from && beginsAnother(text, end)) break;
		isPath ||= character === "/";
	}
	while (end > from && isAroundAddress(text[end - 1] ?? "", text[start - 1])) end -= 1;
	return end;
}

/** Whether another address begins at a position. After "/" or "=" it is a part of the address before it. */
function beginsAnother(text: string, at: number): boolean {
	const scheme = new RegExp(SCHEME, "iy");
	scheme.lastIndex = at;
	return scheme.test(text) && !/[/=?&:#]/.test(text[at - 1] ?? "");
}

function isAroundAddress(last: string, before: string | undefined): boolean {
	return /[.,:;!?'*~([{]/.test(last) || (last === "_" && before === "_");
}
