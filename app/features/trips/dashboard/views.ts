/** The parts of a trip's page, each with an address of its own: `?view=money`. */
export const VIEWS = ["trip", "plan", "money", "people", "chat"] as const;
export type View = (typeof VIEWS)[number];

export const VIEW_ICONS = {
	trip: "plane",
	plan: "luggage",
	money: "landmark",
	people: "users",
	chat: "message-circle",
} as const satisfies Record<View, string>;

/** An address without `view`, or with an unknown one, shows the first view. */
export function viewOf(query: URLSearchParams): View {
	return VIEWS.find((view) => view === query.get("view")) ?? "trip";
}
