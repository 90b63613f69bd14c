import type { View } from "../views.ts";

export const viewNames = {
	trip: "Trip",
	plan: "Plan",
	money: "Money",
	people: "People",
	chat: "Chat",
} as const satisfies Record<View, string>;
export const viewTitle = (trip: string, view: View) =>
	view === "trip" ? trip : `${trip}: ${viewNames[view]}`;

export const views = "Parts of this trip";
