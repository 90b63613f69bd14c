/** The pages of a trip that a mail can lead a guest to, in addition to the membership itself. */
const GUEST_PAGES = [
	"receipts",
	"itinerary",
	"emergency",
	"calendar",
	"refunds",
	"polls",
	"expenses",
	"presents",
	"price",
	"companions",
	"outside",
	"pool",
] as const;

/** "itinerary" for a path inside a trip, or "chat" for a view of its page; null for any other path. */
export function guestViewOf(path: string): string | null {
	const [, page, view] =
		/^\/trip\/[^/?]+(?:\/(\w+)(?:\/[\w-]+)?(?:\?.*)?|\?view=(chat)(?:#.*)?)$/.exec(path) ?? [];
	return view ?? GUEST_PAGES.find((one) => one === page) ?? null;
}

/** The path at which a guest finds a view in the browser that has their membership. */
export function guestViewPath(shareId: string, view: string | null): string {
	if (view === "chat") return `/join/${shareId}?view=chat#chat`;
	const page = GUEST_PAGES.find((one) => one === view);
	return page ? `/trip/${shareId}/${page}` : `/join/${shareId}`;
}
