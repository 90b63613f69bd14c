const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** Every word that differs by one added, missing or different letter, or by two swapped letters. */
export function oneTypoFrom(word: string): string[] {
	const typos = new Set<string>();
	for (let at = 0; at <= word.length; at += 1) {
		const [head, tail] = [word.slice(0, at), word.slice(at)];
		for (const letter of LETTERS) {
			typos.add(head + letter + tail);
			if (tail) typos.add(head + letter + tail.slice(1));
		}
		if (tail) typos.add(head + tail.slice(1));
		if (tail.length > 1) typos.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
	}
	typos.delete(word);
	return [...typos];
}
