import type { Page } from "@playwright/test";

export type Interaction = {
	name: string;
	page: keyof typeof PATHS;
	tap?: string; // the control that is tapped
	type?: string; // the field that gets a key
	prepare?: (page: Page) => Promise<unknown>;
	/** Runs in the page: whether the change is visible. By default the next paint after the event counts. */
	shows?: () => boolean;
	isFirst?: boolean; // also measured as the first tap, while the page is being hydrated
	goal?: number; // ms
};

export const PATHS = {
	home: "/",
	join: "/join/trip-0",
	dashboard: "/trip/trip-0?view=chat",
	login: "/login",
};

const USUAL_GOAL = 200;
export const goalOf = ({ goal = USUAL_GOAL }: Interaction) => goal;

/** The order counts: interactions of one page are done in one visit. */
export const INTERACTIONS: Interaction[] = [
	{ name: "field in the planner", page: "home", tap: "[name=origin]", isFirst: true },
	{ name: "key in a place", page: "home", type: "[name=destination]" },
	{ name: "key in the trip's name", page: "home", type: "[name=title]" },
	{ name: "one traveler more", page: "home", tap: "[aria-label^='One more']" },
	{ name: "menu", page: "home", tap: "[popovertarget=visitor-menu]" },
	{
		name: "item added, to the item seen",
		page: "home",
		prepare: async (page) => {
			await page.keyboard.press("Escape");
			await page.fill("[name='newItem.url']", "https://www.kayak.com/flights/BOS-LIS");
			await page.fill("[name='newItem.name']", "TAP 218");
			await page.fill("[name='newItem.cost']", "1000");
		},
		tap: "button[value=add]",
		shows: () => document.querySelector("[aria-label='Booking links of this trip'] li") !== null,
		goal: 600,
	},
	{
		name: "plan",
		page: "join",
		tap: "label:has([value='3-month'])",
		shows: () =>
			Array.from(document.querySelectorAll("[aria-labelledby=schedule] ol")).some(
				(schedule) => schedule.childElementCount === 3 && schedule.checkVisibility(),
			),
		isFirst: true,
	},
	{ name: "key in the name", page: "join", type: "[name=name]" },
	{ name: "test cards", page: "join", tap: "summary" },
	{ name: "message field", page: "dashboard", tap: "[name=message]", isFirst: true },
	{ name: "key in the message", page: "dashboard", type: "[name=message]" },
	{
		name: "message sent, to the message seen",
		page: "dashboard",
		prepare: (page) => page.fill("[name=message]", "See you at the gate"),
		tap: "#chat button[type=submit]",
		shows: () => document.querySelector("#chat li:last-child")?.textContent?.includes("the gate") === true,
	},
	{ name: "account menu", page: "dashboard", tap: "[popovertarget=user-menu]" },
	{ name: "email field", page: "login", tap: "[name=email]", isFirst: true },
	{ name: "key in the email", page: "login", type: "[name=email]" },
	{ name: "show the password", page: "login", tap: "[aria-label='Show password']" },
];
