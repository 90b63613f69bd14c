/** Whether the client has this version already. Proxies that compress make a tag weak, which does not matter here. */
export function matchesTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
	if (!ifNoneMatch) return false;
	const strong = (one: string) => one.replace(/^W\//, "");
	return ifNoneMatch.split(",").some((one) => one.trim() === "*" || strong(one.trim()) === strong(tag));
}
