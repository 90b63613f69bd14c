/** Groups a list sorted by name by first letters, without accents: Åland is under A. */
export function byFirstLetter<One extends { name: string }>(
	ones: readonly One[],
): [letter: string, ones: One[]][] {
	const groups = Map.groupBy(ones, ({ name }) => name.normalize("NFD").charAt(0).toUpperCase());
	return [...groups];
}
