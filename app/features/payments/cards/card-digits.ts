export const MAX_DIGITS = 19;

export function digitsOf(text: string): string {
	return text.replace(/\D/g, "");
}

/** What a card's field shows: "4242 4242 4242 4242". */
export function groupDigits(text: string): string {
	return digitsOf(text)
		.slice(0, MAX_DIGITS)
		.replace(/(\d{4})(?=\d)/g, "$1 ");
}
