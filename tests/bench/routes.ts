import type { Person } from "./visitors.ts";

export type BenchRoute = {
	name: string;
	person: Person;
	paths: string[];
	isFirstVisit?: boolean; // the browser has no stylesheet yet, so the page contains its styles
	goal?: number; // the minimum share of the smallest app's rate
};

const TRIP_COUNT = 1_000;
const SEARCHES = ["lis", "lisb", "bost", "new y", "paris", "tok", "san fr", "lodnon", "zur", "mex"];

const trips = (path: (id: string) => string) =>
	Array.from({ length: TRIP_COUNT }, (_, number) => path(`trip-${number}`));

/** The main pages and calls. The trips are those of seed.ts. */
export const ROUTES: BenchRoute[] = [
	{ name: "/", person: "visitor", paths: ["/"] },
	{ name: "/landing", person: "visitor", paths: ["/landing"], goal: 3 },
	{ name: "/landing, first visit", person: "visitor", paths: ["/landing"], isFirstVisit: true, goal: 3 },
	{ name: "/login", person: "visitor", paths: ["/login"] },
	{ name: "/join/:id", person: "visitor", paths: trips((id) => `/join/${id}`), goal: 0.2 },
	{
		name: "/join/:id, first visit",
		person: "visitor",
		paths: trips((id) => `/join/${id}`),
		isFirstVisit: true,
		goal: 0.15,
	},
	{ name: "/trip/:id", person: "organizer", paths: trips((id) => `/trip/${id}`), goal: 0.13 },
	{ name: "/trip/:id/itinerary", person: "organizer", paths: trips((id) => `/trip/${id}/itinerary`) },
	{ name: "/checkout/…", person: "payer", paths: trips((id) => `/checkout/${id}/${id}-m2/${id}-m2-p1`) },
	{ name: "/api/trips/share/:id", person: "organizer", paths: trips((id) => `/api/trips/share/${id}`) },
	{ name: "/api/auth/user", person: "organizer", paths: ["/api/auth/user"] },
	{
		name: "/api/locations/search",
		person: "visitor",
		paths: SEARCHES.map((q) => `/api/locations/search?q=${encodeURIComponent(q)}`),
	},
];

/** The person whose session a request for this address has: that of the measured route with the same first segment. */
export function personFor(path: string): Person {
	const start = path.split("/")[1];
	return ROUTES.find(({ paths }) => paths[0]?.split("/")[1] === start)?.person ?? "organizer";
}
