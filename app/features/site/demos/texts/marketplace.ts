import type { Cents } from "#app/lib/money.ts";

export const title = "Marketplace demo";
export const description =
	"A picture of a marketplace for groups, with sample stays, activities and rides. Every offer is an example, and nothing here can be booked.";
export const label = "Demo";
export const lead =
	"This page shows what a marketplace for groups could look like in Gangway: one price per person, and a group size for each offer.";

export const noticeTitle = "Every offer on this page is an example";
export const notice =
	"The offers and their prices are made up, and nothing here can be booked. Gangway has no marketplace yet.";

export const example = "Example";
export const perPerson = "per person";
export const forPeople = (from: number, to: number) => `For ${from} to ${to} people`;

type Offer = { name: string; place: string; people: [from: number, to: number]; price: Cents; text: string };
type Section = { title: string; kind: "stay" | "activity" | "ride"; offers: Offer[] };

export const sections: Section[] = [
	{
		title: "Stays",
		kind: "stay",
		offers: [
			{
				name: "House with a view of the river",
				place: "Lisbon, Portugal",
				people: [6, 10],
				price: 21_500,
				text: "Five bedrooms, seven nights, and a table that everyone fits around.",
			},
			{
				name: "Cabin by the lake",
				place: "Lake Tahoe, USA",
				people: [4, 8],
				price: 18_900,
				text: "Four nights with a fireplace, and bunk beds for whoever arrives last.",
			},
		],
	},
	{
		title: "Activities",
		kind: "activity",
		offers: [
			{
				name: "Surf lesson for a group",
				place: "Ericeira, Portugal",
				people: [4, 12],
				price: 4_500,
				text: "Two hours with a teacher, boards and wetsuits included.",
			},
			{
				name: "Evening of cooking and eating",
				place: "Oaxaca, Mexico",
				people: [6, 14],
				price: 6_200,
				text: "Shop at the market, cook together, and eat what comes of it.",
			},
		],
	},
	{
		title: "Rides",
		kind: "ride",
		offers: [
			{
				name: "Minibus from the airport",
				place: "Lisbon, Portugal",
				people: [5, 14],
				price: 1_400,
				text: "One driver, one pickup, and room for every suitcase.",
			},
			{
				name: "Sailing boat for a day",
				place: "Split, Croatia",
				people: [6, 10],
				price: 8_800,
				text: "A skipper, two bays to swim in, and lunch on board.",
			},
		],
	},
];

export const todayTitle = "What you can do today";
export const todayText =
	"Book wherever you like and paste the booking's link into your trip. Gangway adds up the costs, splits them, and collects each share.";
export const planTrip = "Plan a trip";
export const howItWorks = "How it works";
export const pricing = "Plans and prices";
