/** The views of a trip's page, each with its own address: `?view=money`. */
export const VIEWS = ["trip", "plan", "money", "people", "chat"] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_ICONS = {
	trip: "plane",
	plan: "luggage",
	money: "landmark",
	people: "users",
	chat: "message-circle",
} as const satisfies Record<View, string>;

/** The views of a guest who has nothing to pay, or has not paid yet. Their first view is the form that pays. */
export const VIEWS_WITHOUT_MONEY = ["trip", "plan", "people", "chat"] as const satisfies readonly View[];

/** An address without `view`, or with an unknown one, shows the first view. */
export function viewOf(query: URLSearchParams, views: readonly View[] = VIEWS): View {
	return views.find((view) => view === query.get("view")) ?? "trip";
}

/** Null for a text that is no page number. */
export function pageNumber(text: string | null): number | null {
	const number = text && /^\d{1,3}$/.test(text) ? Number(text) : 0;
	return number > 0 ? number : null;
}
