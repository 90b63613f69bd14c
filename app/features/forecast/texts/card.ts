import type { PartKind } from "../estimate/estimate.ts";

export const estimateNotQuote = "An estimate, not a quote";
export const range = (low: string, high: string) => `${low} to ${high}`;
export const toBook = "To book: ";
export const about = (range: string) => `About ${range} each`;
export const exactly = (amount: string) => `${amount} each`;
export const ofGroup = (amount: string, people: number) => `${amount} for ${inWords(people)}`;
export const whereAndWho = (place: string, month: string | null, people: number) =>
	`${place}${month ? ` in ${month}` : ""} for ${inWords(people)}`;

const NUMBERS = [
	"one",
	"two",
	"three",
	"four",
	"five",
	"six",
	"seven",
	"eight",
	"nine",
	"ten",
	"eleven",
	"twelve",
];
export const inWords = (count: number) => NUMBERS[count - 1] ?? String(count);

export const kinds: Record<PartKind, string> = {
	flights: "Flights",
	nights: "Nights",
	meals: "Meals",
	car: "Car",
	bookings: "Other bookings",
	margin: "Margin",
};

export const cardTitle = "What will it cost?";
export const cardText = (hasBookings: boolean) =>
	hasBookings
		? "What is booked, plus an estimate for the rest."
		: "Flights, nights and meals, before anything is booked.";
export const budget = "Budget";
export const budgetText = "What the group plans to spend, how much of it is booked, and what is left.";
export const seeBudget = "See the budget";
export const seeHow = "See how it adds up";

export const offerTitle = (tier: string) => `With ${tier}, plan it together`;
export const offerText =
	"Let the group vote on dates and bookings, and see what the trip will cost before you book.";
export const gateText = (tier: string) =>
	`${tier} estimates flights, nights and meals before you book, so the group knows what it says yes to.`;
export const seePlans = "See the plans";
export const estimateButton = "Estimate the whole trip";
export const plannerTitle = "The whole trip";
export const plannerNeeds =
	"Enter where you're going, and we'll estimate the whole trip: flights, nights and meals.";
export const plannerUnknown = "We don't know this destination, so we can't estimate the whole trip.";
