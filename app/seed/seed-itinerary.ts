/** A day of the trip, counted from 0, a time and its time zone. */
type ZonedMoment = [day: number, time: string, zone: string];

/** `item` is the index of its booking in `items`. */
export type DemoEntry = {
	item?: number;
	title: string;
	from: ZonedMoment;
	to?: ZonedMoment;
	address?: string;
	notes?: string;
};

const BOSTON = "America/New_York";
const LISBON = "Europe/Lisbon";
const FLAT = "Rua de São Miguel 41, Alfama, Lisbon";

export const LISBON_ITINERARY: DemoEntry[] = [
	{
		item: 0,
		title: "TAP 218, Boston to Lisbon",
		from: [0, "08:05", BOSTON],
		to: [0, "19:25", LISBON],
		address: "Boston Logan Airport, Terminal E",
		notes: "Bags close at 07:05. We meet at the counter at 05:45.",
	},
	{
		item: 1,
		title: "The flat in Alfama",
		from: [0, "20:30", LISBON],
		to: [8, "10:00", LISBON],
		address: FLAT,
		notes: "The key is with Dona Amélia in the café next door, until 22:00.",
	},
	{
		title: "Pastéis de nata, on Olga",
		from: [1, "11:00", LISBON],
		address: "Manteigaria, Rua do Loreto 2, Lisbon",
	},
	{
		title: "Tile museum",
		from: [2, "10:30", LISBON],
		to: [2, "12:30", LISBON],
		address: "Museu Nacional do Azulejo, Rua da Madre de Deus 4, Lisbon",
	},
	{
		title: "Dinner with fado",
		from: [2, "20:30", LISBON],
		to: [2, "23:00", LISBON],
		address: "Rua dos Remédios 139, Lisbon",
		notes: "A table for six, under Marsh. No pictures while they sing.",
	},
	{
		title: "Day in Sintra",
		from: [4, "08:40", LISBON],
		to: [4, "19:10", LISBON],
		address: "Rossio station, Lisbon",
		notes: "Palace at 10:30, tickets are on Maya's phone. Good shoes.",
	},
	{ title: "Nothing at all: the beach", from: [5, "", LISBON], address: "Praia de Carcavelos" },
	{
		title: "Sunset on the river",
		from: [6, "18:15", LISBON],
		to: [6, "20:15", LISBON],
		address: "Doca de Belém, Lisbon",
	},
	{
		item: 0,
		title: "TAP 217, Lisbon to Boston",
		from: [8, "13:20", LISBON],
		to: [8, "16:25", BOSTON],
		address: "Lisbon Airport, Terminal 1",
	},
];

const SAN_FRANCISCO = "America/Los_Angeles";
const TOKYO = "Asia/Tokyo";

export const TOKYO_ITINERARY: DemoEntry[] = [
	{
		item: 0,
		title: "ANA 107, San Francisco to Haneda",
		from: [0, "12:45", SAN_FRANCISCO],
		to: [1, "15:55", TOKYO],
		address: "San Francisco International Airport, Terminal G",
		notes: "Two hours before, at the kiosks.",
	},
	{
		item: 1,
		title: "The hotel in Asakusa",
		from: [1, "18:00", TOKYO],
		to: [10, "10:00", TOKYO],
		address: "2 Chome, Asakusa, Taito City, Tokyo",
		notes: "Two twin rooms, under Marsh. The lift is behind the vending machines.",
	},
	{ title: "Ramen on night one", from: [1, "20:00", TOKYO], address: "1 Chome, Asakusa, Taito City, Tokyo" },
	{
		title: "Sensō-ji before the crowds",
		from: [2, "07:30", TOKYO],
		address: "Sensō-ji, 2 Chome-3-1 Asakusa, Tokyo",
	},
	{
		title: "Walk under the cherry trees",
		from: [3, "14:00", TOKYO],
		to: [3, "17:00", TOKYO],
		address: "Ueno Park, Tokyo",
		notes: "With Kenji, who guides us. Bring a mat.",
	},
	{ title: "Tiny jazz bar", from: [4, "21:00", TOKYO], address: "Golden Gai, Shinjuku, Tokyo" },
	{
		title: "Day at Mount Takao",
		from: [6, "08:00", TOKYO],
		to: [6, "18:00", TOKYO],
		address: "Takaosanguchi station, Tokyo",
	},
	{ title: "Sushi counter, six seats", from: [8, "19:30", TOKYO], address: "Tsukiji 4 Chome, Tokyo" },
	{
		item: 0,
		title: "ANA 108, Haneda to San Francisco",
		from: [10, "17:30", TOKYO],
		to: [10, "10:20", SAN_FRANCISCO],
		address: "Haneda Airport, Terminal 3",
		notes: "We land before we take off.",
	},
];

const NEW_YORK = "America/New_York";
const SPLIT = "Europe/Zagreb";

export const SPLIT_ITINERARY: DemoEntry[] = [
	{
		item: 0,
		title: "United 330, Newark to Split",
		from: [0, "06:30", NEW_YORK],
		to: [0, "21:20", SPLIT],
		address: "Newark Liberty Airport, Terminal B",
	},
	{
		item: 1,
		title: "On board",
		from: [0, "22:30", SPLIT],
		to: [7, "09:00", SPLIT],
		address: "ACI Marina Split, pier 7",
		notes:
			"We leave the harbor after breakfast. Soft bags only, there is no room for suitcases. Shoes stay on the pier.",
	},
	{
		title: "Dive with a guide",
		from: [3, "09:30", SPLIT],
		to: [3, "13:00", SPLIT],
		address: "Vis, Croatia",
		notes: "For those who have chosen it. The others swim.",
	},
	{ title: "Dinner in Hvar", from: [4, "20:00", SPLIT], address: "Petra Hektorovića 1, Hvar" },
	{
		item: 0,
		title: "United 331, Split to Newark",
		from: [7, "11:40", SPLIT],
		to: [7, "15:50", NEW_YORK],
		address: "Split Airport",
	},
];
