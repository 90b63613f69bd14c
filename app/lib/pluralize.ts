/** "1 day", "112 days": for nouns that take an s. */
export function pluralize(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
