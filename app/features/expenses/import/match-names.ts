import { normalizeText } from "#app/lib/normalize-text.ts";

type Person = { id: string; name: string };

/**
 * Guesses the member for each name of a file: the one with the same name, else the only one whose name begins the same.
 * No member is used twice.
 * @param people in the order of joining
 * @returns the id of each name's member, or null
 */
export function matchNames(names: readonly string[], people: readonly Person[]): (string | null)[] {
	const found = names.map<string | null>(() => null);
	for (const isSame of [sameName, sameBeginning]) {
		names.forEach((name, index) => {
			if (found[index]) return;
			const free = people.filter(
				({ id, name: own }) => !found.includes(id) && isSame(words(name), words(own)),
			);
			const rivals = names.filter(
				(other, at) => !found[at] && free.some((one) => isSame(words(other), words(one.name))),
			);
			if (free.length === 1 && rivals.length === 1) found[index] = free[0]?.id ?? null;
		});
	}
	return found;
}

const words = (name: string) => normalizeText(name).split(" ");

const sameName = (one: string[], other: string[]) => one.join(" ") === other.join(" ");

/** "Maya" is "Maya Lind", and "Maya L." is too. */
function sameBeginning(one: string[], other: string[]): boolean {
	const [short, long] = one.length <= other.length ? [one, other] : [other, one];
	return short.every((word, index) =>
		index === 0
			? word === long[0]
			: Boolean(long[index]?.startsWith(word) || word.startsWith(long[index] ?? word)),
	);
}
