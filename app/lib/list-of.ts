/** "Ann, Ben and Cleo" */
export function listOf(names: readonly string[]): string {
	const last = names.at(-1) ?? "";
	return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
