const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/**
 * Where a cost came from: "from the page, 20 Nov", or "typed".
 * @param readAt UTC ms
 */
export function costSource(readAt: number | null): string {
	return readAt === null ? "typed" : `from the page, ${day.format(readAt)}`;
}
