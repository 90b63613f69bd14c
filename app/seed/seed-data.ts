import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { type DemoEntry, LISBON_ITINERARY, SPLIT_ITINERARY, TOKYO_ITINERARY } from "./seed-itinerary.ts";

/** It is public, in the README and at every start with demo data. */
export const DEMO_PASSWORD = "gangway-demo";

export const DEMO_PEOPLE = {
	olga: { firstName: "Olga", lastName: "Marsh", email: "olga@demo.gangway.example" },
	maya: { firstName: "Maya", lastName: "Okafor", email: "maya@demo.gangway.example" },
	jonas: { firstName: "Jonas", lastName: "Lindqvist", email: "jonas@demo.gangway.example" },
	sofia: { firstName: "Sofia", lastName: "Reyes", email: "sofia@demo.gangway.example" },
};

export type DemoPerson = keyof typeof DEMO_PEOPLE;

/** An action of a person `daysAgo` days ago, at a time of day in UTC. */
export type DemoAction = {
	daysAgo: number;
	at: string;
	person: DemoPerson;
} & (
	| { join: ScheduleKind; card?: TestCard } // without a card the person has not paid yet
	| { pay: TestCard }
	| { message: string }
);

/** A trip that Olga organizes; its days are relative to today, and its costs are in dollars. */
export type DemoTrip = {
	title: string;
	origin: string;
	destination: string;
	partySize: number;
	startsInDays: number;
	nights: number;
	items: { type: "flight" | "accommodation"; name: string; url: string; cost: number }[];
	createdDaysAgo: number;
	actions: DemoAction[];
	itinerary: DemoEntry[];
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
	actions: [
		{ daysAgo: 24, at: "18:55", person: "olga", join: "full", card: "success" },
		{ daysAgo: 23, at: "08:12", person: "maya", join: "full", card: "success" },
		{
			daysAgo: 23,
			at: "08:16",
			person: "maya",
			message: "In, and paid! I have wanted to see Lisbon since forever.",
		},
		{ daysAgo: 20, at: "19:31", person: "sofia", join: "3-month", card: "success" },
		{
			daysAgo: 20,
			at: "19:40",
			person: "sofia",
			message: "Three payments suit me better. The first one is in.",
		},
		{
			daysAgo: 19,
			at: "07:05",
			person: "olga",
			message: "Welcome aboard! Two places left if someone has a friend.",
		},
		{
			daysAgo: 3,
			at: "09:20",
			person: "maya",
			message: "Has anyone asked Jonas? He loves tiles more than all of us.",
		},
		{
			daysAgo: 1,
			at: "17:02",
			person: "olga",
			message: "Asked him! The pastéis de nata are on me, first morning.",
		},
		{ daysAgo: 0, at: "00:00", person: "jonas", join: "full" },
		{
			daysAgo: 0,
			at: "00:00",
			person: "jonas",
			message: "Here I am. I'll pay when my card is back from the bank.",
		},
	],
	itinerary: LISBON_ITINERARY,
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
			name: "Hotel in Asakusa, two twin rooms",
			url: "https://www.booking.com/searchresults.html?ss=Asakusa%2C+Tokyo",
			cost: 2860,
		},
	],
	createdDaysAgo: 46,
	actions: [
		{ daysAgo: 46, at: "12:20", person: "olga", join: "full", card: "success" },
		{ daysAgo: 45, at: "06:30", person: "jonas", join: "full", card: "success" },
		{
			daysAgo: 45,
			at: "06:35",
			person: "jonas",
			message: "Paid in full before I can spend it on something else.",
		},
		{ daysAgo: 42, at: "21:10", person: "maya", join: "3-month", card: "success" },
		// She has not agreed to automatic charges, so she pays each instalment herself and is late with one.
		{ daysAgo: 38, at: "18:00", person: "sofia", join: "3-month" },
		{ daysAgo: 38, at: "18:01", person: "sofia", pay: "success" },
		{ daysAgo: 38, at: "18:05", person: "sofia", message: "That makes four of us. Ramen on night one?" },
		{
			daysAgo: 37,
			at: "10:44",
			person: "olga",
			message: "Ramen on night one. We have every place taken, hooray!",
		},
		{ daysAgo: 11, at: "09:00", person: "maya", pay: "success" },
		{ daysAgo: 6, at: "08:30", person: "sofia", pay: "declined" },
		{
			daysAgo: 6,
			at: "08:41",
			person: "sofia",
			message: "My card was declined. New one is in the post, sorry!",
		},
		{
			daysAgo: 5,
			at: "19:15",
			person: "olga",
			message: "All good. The seats are held until the end of the month.",
		},
		{
			daysAgo: 2,
			at: "13:27",
			person: "jonas",
			message: "Found a tiny jazz bar in Shinjuku. It is on our list now.",
		},
	],
	itinerary: TOKYO_ITINERARY,
};

/** For what the friends do with its money, see seed-split.server.ts. */
export const split: DemoTrip = {
	title: "A sailboat off Split",
	origin: "New York",
	destination: "Split",
	partySize: 6,
	startsInDays: 10 * 7,
	nights: 7,
	items: [
		{
			type: "flight",
			name: "United, Newark to Split and back, 6 seats",
			url: "https://www.united.com/en/us/flights-from-new-york-to-split",
			cost: 4_800,
		},
		{
			type: "accommodation",
			name: "Sailboat with four cabins and a skipper, 7 nights",
			url: "https://www.sailo.com/boat-rentals/split-croatia",
			cost: 4_500,
		},
	],
	createdDaysAgo: 40,
	actions: [],
	itinerary: SPLIT_ITINERARY,
};

export const DEMO_TRIPS = [lisbon, tokyo, split];
