import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { MARGIN_PERCENT, SEATS_IN_CAR } from "../estimate/assumptions.ts";
import type { Missing } from "../estimate/estimate.ts";
import { inWords } from "./card.ts";

export const title = "Cost forecast";
export const description = "What the trip will roughly cost before all of it is booked, part by part.";
export const lead =
	"What the trip will roughly cost. Bookings count at their price, and we estimate the rest.";
export const partsTitle = "What it is made of";
export const perPerson = "Per person";
export const booked = "From the trip's bookings";
const SOURCES = {
	gsa: "U.S. General Services Administration",
	dod: "U.S. Department of Defense",
	state: "U.S. Department of State",
};
export const rateOfTown = (source: keyof typeof SOURCES, place: string, month: string | null) =>
	`${SOURCES[source]}, ${place}${month ? `, ${month}` : ""}`;
export const rateNearby = (source: keyof typeof SOURCES, place: string, month: string | null) =>
	`${SOURCES[source]}, ${place}, the nearest town with a rate${month ? `, ${month}` : ""}`;
export const rateOfRest = (source: keyof typeof SOURCES, place: string) =>
	`${SOURCES[source]}, the rate for the rest of ${place === "United States" ? "the United States" : place}`;
export const rateOfWorld = (source: keyof typeof SOURCES) =>
	`${SOURCES[source]}, the rate for places without one of their own`;
export const rooms = (count: number) => pluralize(count, "room");
export const distance = (miles: string) =>
	`${miles} miles each way: $50 and $0.11 a mile in 2012, 42% more since, times 1 to 2 for both ways`;
export const cars = (count: number, days: number) =>
	`${pluralize(count, "car")} for ${pluralize(days, "day")} at $45 to $90 with fuel, which is our assumption`;
export const margin = `${MARGIN_PERCENT}% of the estimate, for what nobody thinks of`;

export const missing: Record<Missing, (origin: string | null, destination: string) => string> = {
	flights: (origin, destination) =>
		origin
			? `Flights are not included, because we don't know where “${origin}” or “${destination}” is.`
			: "Flights are not included, because the trip has no origin.",
	nights: (_origin, destination) =>
		`Nights and meals are not included, because we don't know where “${destination}” is.`,
};
export const nothingKnown = "We can't tell yet";
export const nothingKnownText = "An estimate needs a destination that we know, such as a town or an airport.";
export const withoutDates = "The trip has no dates yet, so the range covers every season.";

export const assumptions = "Change what it assumes";
export const perRoomLabel = "Rooms shared by";
export const perRoom = (count: number) =>
	count === 1 ? "One each" : inWords(count).replace(/^./, (a) => a.toUpperCase());
export const carLabel = "Rental car";
export const carChoices = {
	auto: "Only if nobody flies",
	yes: `Yes, one for every ${inWords(SEATS_IN_CAR)}`,
	no: "No",
};
export const show = "Show";

export const howFarOff = "How far off can it be?";
export const howFarOffText =
	"Of thirty trips whose cost others have published, two in three lie in the range, and half are within a third of its middle. We chose how much of the rates to count by looking at the same trips, so another trip may be further off. The rates are what the government pays its travelers. Friends spend more than that in the United States and less elsewhere, and the ranges allow for it. Prices for big events and holidays can be far higher.";

export const gateTitle = (tier: string) => `With ${tier}, see the whole cost first`;
export const notHere = "This trip has no cost forecast";
export const notHereText = (organizer: ReactNode) =>
	phrase`Ask ${organizer} what the trip will roughly cost.`;

export const wrongOption = "Choose one of the options";
