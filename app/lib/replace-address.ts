/** Replaces an address in a text, except where it is the end of a longer address. */
export function replaceAddress(text: string, typed: string, other: string): string {
	const literal = typed.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
	const address = new RegExp(`(^|[^\\p{L}\\p{N}._%+-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, "gu");
	return text.replace(address, (_, before: string) => before + other);
}
