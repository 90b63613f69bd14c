const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** Every word that is one slip away: a letter too many, too few, another one, or two that changed places. */
export function oneTypoFrom(word: string): string[] {
	const slips = new Set<string>();
	for (let at = 0; at <= word.length; at += 1) {
		const [head, tail] = [word.slice(0, at), word.slice(at)];
		for (const letter of LETTERS) {
			slips.add(head + letter + tail);
			if (tail) slips.add(head + letter + tail.slice(1));
		}
		if (tail) slips.add(head + tail.slice(1));
		if (tail.length > 1) slips.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
	}
	slips.delete(word);
	return [...slips];
}
