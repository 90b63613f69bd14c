import type { PaymentPlan } from "#app/features/payments/schedule.ts";
import type { TestCard } from "#app/gateway/gateway.ts";
import { LISBON_PLANS, type Plan, TOKYO_PLANS } from "./seed-plans.ts";

/** Printed at every start with demo data, and in the README: it guards nothing. */
export const DEMO_PASSWORD = "gangway-demo";

export const PEOPLE = {
	olga: { firstName: "Olga", lastName: "Marsh", email: "olga@demo.gangway.example" },
	maya: { firstName: "Maya", lastName: "Okafor", email: "maya@demo.gangway.example" },
	jonas: { firstName: "Jonas", lastName: "Lindqvist", email: "jonas@demo.gangway.example" },
	sofia: { firstName: "Sofia", lastName: "Reyes", email: "sofia@demo.gangway.example" },
};

export type Person = keyof typeof PEOPLE;

/** Something that somebody did, so many days ago at a time of day (UTC). */
export type Deed = {
	daysAgo: number;
	at: string;
	who: Person;
} /** Without a card: joined, and not yet paid. */ & (
	| { join: PaymentPlan; card?: TestCard }
	| { pay: TestCard }
	| { say: string }
);

/** A trip of Olga's: its days are counted from today, its costs are dollars. */
export type DemoTrip = {
	title: string;
	origin: string;
	destination: string;
	partySize: number;
	startsInDays: number;
	nights: number;
	items: { type: "flight" | "accommodation"; name: string; url: string; cost: number }[];
	createdDaysAgo: number;
	deeds: Deed[];
	plans: Plan[];
};

const lisbon: DemoTrip = {
	title: "Lisbon, finally",
	origin: "Boston",
	destination: "Lisbon",
	partySize: 6,
	startsInDays: 16 * 7,
	nights: 8,
	items: [
		{
			type: "flight",
			name: "TAP Air Portugal, Boston to Lisbon and back, 6 seats",
			url: "https://www.flytap.com/en-us/flights-from-boston-to-lisbon",
			cost: 3420,
		},
		{
			type: "accommodation",
			name: "Three-bedroom flat in Alfama, 8 nights",
			url: "https://www.airbnb.com/s/Alfama--Lisbon--Portugal/homes?adults=6",
			cost: 2400,
		},
	],
	createdDaysAgo: 24,
	deeds: [
		{ daysAgo: 24, at: "18:55", who: "olga", join: "full", card: "success" },
		{ daysAgo: 23, at: "08:12", who: "maya", join: "full", card: "success" },
		{
			daysAgo: 23,
			at: "08:16",
			who: "maya",
			say: "In, and paid! I have wanted to see Lisbon since forever.",
		},
		{ daysAgo: 20, at: "19:31", who: "sofia", join: "3-month", card: "success" },
		{ daysAgo: 20, at: "19:40", who: "sofia", say: "Three payments suit me better. The first one is in." },
		{
			daysAgo: 19,
			at: "07:05",
			who: "olga",
			say: "Welcome aboard! Two places left if someone has a friend.",
		},
		{
			daysAgo: 3,
			at: "09:20",
			who: "maya",
			say: "Has anyone asked Jonas? He loves tiles more than all of us.",
		},
		{ daysAgo: 1, at: "17:02", who: "olga", say: "Asked him! The pastéis de nata are on me, first morning." },
		{ daysAgo: 0, at: "00:00", who: "jonas", join: "full" },
		{ daysAgo: 0, at: "00:00", who: "jonas", say: "Here I am. I pay when my card is back from the bank." },
	],
	plans: LISBON_PLANS,
};

const tokyo: DemoTrip = {
	title: "Tokyo in bloom",
	origin: "San Francisco",
	destination: "Tokyo",
	partySize: 4,
	startsInDays: 7 * 7,
	nights: 10,
	items: [
		{
			type: "flight",
			name: "ANA, San Francisco to Haneda and back, 4 seats",
			url: "https://www.ana.co.jp/en/us/plan-book/promotions/san-francisco-to-tokyo/",
			cost: 4380,
		},
		{
			type: "accommodation",
			name: "Hotel in Asakusa, two twin rooms, 10 nights",
			url: "https://www.booking.com/searchresults.html?ss=Asakusa%2C+Tokyo",
			cost: 2860,
		},
	],
	createdDaysAgo: 46,
	deeds: [
		{ daysAgo: 46, at: "12:20", who: "olga", join: "full", card: "success" },
		{ daysAgo: 45, at: "06:30", who: "jonas", join: "full", card: "success" },
		{ daysAgo: 45, at: "06:35", who: "jonas", say: "Paid in full before I can spend it on something else." },
		{ daysAgo: 42, at: "21:10", who: "maya", join: "3-month", card: "success" },
		// Without her word on later charges: she pays each by hand, and is late with one.
		{ daysAgo: 38, at: "18:00", who: "sofia", join: "3-month" },
		{ daysAgo: 38, at: "18:01", who: "sofia", pay: "success" },
		{ daysAgo: 38, at: "18:05", who: "sofia", say: "That makes four of us. Ramen on night one?" },
		{ daysAgo: 37, at: "10:44", who: "olga", say: "Ramen on night one. We have every place taken, hooray!" },
		{ daysAgo: 11, at: "09:00", who: "maya", pay: "success" },
		{ daysAgo: 6, at: "08:30", who: "sofia", pay: "declined" },
		{ daysAgo: 6, at: "08:41", who: "sofia", say: "My card was declined. New one is in the post, sorry!" },
		{ daysAgo: 5, at: "19:15", who: "olga", say: "All good. The seats are held until the end of the month." },
		{
			daysAgo: 2,
			at: "13:27",
			who: "jonas",
			say: "Found a tiny jazz bar in Shinjuku. It is on our list now.",
		},
	],
	plans: TOKYO_PLANS,
};

export const TRIPS = [lisbon, tokyo];
