/** The parts of a trip's page, each with an address of its own: `?view=money`. */
export const VIEWS = ["trip", "plan", "money", "people", "chat"] as const;
export type View = (typeof VIEWS)[number];

/** An address without `view`, or with an unknown one, shows the first view. */
export function viewOf(query: URLSearchParams): View {
	return VIEWS.find((view) => view === query.get("view")) ?? "trip";
}
