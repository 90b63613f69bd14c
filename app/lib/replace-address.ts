/** The text with another address in place of one that is typed in it, but not where that is the end of a longer one. */
export function replaceAddress(text: string, typed: string, other: string): string {
	const literal = typed.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
	const address = new RegExp(`(^|[^\\p{L}\\p{N}._%+-])${literal}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, "gu");
	return text.replace(address, (_, before: string) => before + other);
}
