import { requireTrip, type Trip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { findLocation } from "#app/features/bookings/locations/find-location.server.ts";
import { sumOptionsOfItems } from "#app/features/options/options.queries.ts";
import { otherOptions } from "#app/features/options/texts/options.ts";
import { hasFeature, requireFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, tierOf, tierOfTrip } from "#app/features/tiers/tiers.ts";
import type { PlannerValues } from "#app/features/trips/planning/planner-values.ts";
import { listTripItems, type TripItem } from "#app/features/trips/trips.queries.ts";
import { type CalendarDate, daysBetween, hasEnded } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { wholeCost } from "#app/lib/shares.ts";
import type { Reader } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { perDiemRates } from "#db/per-diem/open.ts";
import { findBudgetRow } from "./budget/budget.queries.ts";
import { DEFAULT_PER_ROOM } from "./estimate/assumptions.ts";
import {
	type Booked,
	type Estimate,
	type EstimateOptions,
	eachOf,
	estimateTrip,
	type Part,
	type TripFacts,
} from "./estimate/estimate.ts";
import { findRate, milesBetween } from "./estimate/per-diem.ts";
import { inRange, roundRange } from "./estimate/ranges.ts";
import { type ForecastAnswer, type PlannedTrip, plannedTripSchema } from "./forecast.schema.ts";
import { plannedQuery } from "./planned-query.ts";
import * as cardTexts from "./texts/card.ts";
import * as texts from "./texts/forecast.ts";
import { isToBook } from "./to-book.ts";

const DEFAULT_NIGHTS = 7;
const USUAL: EstimateOptions = { perRoom: DEFAULT_PER_ROOM, car: "auto" };

/**
 * The forecast of a trip's cost, for everyone on the trip. `forecast` is null if the trip's plan has none, or nothing
 * is known.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function forecastView(ctx: Ctx, locations: Locations, ref: TripRef, options: EstimateOptions) {
	const access = await requireTrip(ctx, ref, "forecast.see");
	const { trip, role } = access;
	const hasPlan = hasFeature(tierOfTrip(access, ctx.now), "cost_forecast");
	return {
		trip: tripSummary(trip),
		isGuest: role === "guest",
		isOrganizer: role === "organizer",
		hasPlan,
		options,
		forecast: hasPlan ? forecastInWords(trip, await estimateOf(ctx, locations, trip, options)) : null,
	};
}

export type ForecastView = Awaited<ReturnType<typeof forecastView>>;

/** The forecast for the API. @throws DomainError as `forecastView`, and plan_required */
export async function forecastOfTrip(ctx: Ctx, locations: Locations, ref: TripRef, options: EstimateOptions) {
	const access = await requireTrip(ctx, ref, "forecast.see");
	requireFeature(tierOfTrip(access, ctx.now), "cost_forecast");
	const { trip } = access;
	return forecastJson(trip, await estimateOf(ctx, locations, trip, options), options);
}

/**
 * The card on the trip's page: the range and the budget, or for an organizer without forecasts the plan that has them.
 * Null for readers who are not on the trip, and once the trip is over or cancelled.
 */
export async function forecastCard(
	ctx: Ctx,
	locations: Locations,
	access: TripAccess,
	items: readonly (BookedItem & Pick<TripItem, "id">)[],
) {
	const { trip, role, may } = access;
	if (!may["forecast.see"] || hasEnded(trip.endDate, ctx.now)) return null;
	const { shareId } = trip;
	const tier = tierOfTrip(access, ctx.now);
	const mayMakeBudget = may["budget.edit"] && hasFeature(tier, "budget_builder");
	const hasBudget = mayMakeBudget || Boolean(await findBudgetRow(ctx.db.read, { tripId: trip.id }));
	const onlyBudget = hasBudget
		? {
				shareId,
				title: cardTexts.budget,
				range: null,
				text: cardTexts.budgetText,
				needsPlan: false,
				hasBudget,
			}
		: null;
	if (!hasFeature(tier, "cost_forecast")) {
		if (role !== "organizer") return onlyBudget;
		const title = cardTexts.offerTitle(TIER_BY_ID.plus.name);
		return { shareId, title, range: null, text: cardTexts.offerText, needsPlan: true, hasBudget };
	}
	const booked = bookedOf(trip, await itemsWithOptions(ctx.db.read, trip, items));
	const estimate = estimateTrip(factsOf(locations, trip), booked, USUAL);
	if (estimate.parts.length === 0) return onlyBudget;
	const hasBookings = estimate.parts.some(({ source }) => source.from === "booking");
	const [range, text] = [eachInWords(estimate), cardTexts.cardText(hasBookings)];
	return { shareId, title: cardTexts.cardTitle, range, text, needsPlan: false, hasBudget };
}

export type ForecastCardView = NonNullable<Awaited<ReturnType<typeof forecastCard>>>;

async function estimateOf(
	ctx: Ctx,
	locations: Locations,
	trip: Trip,
	options: EstimateOptions,
): Promise<Estimate> {
	const items = await listTripItems(ctx.db.read, { tripId: trip.id });
	const booked = bookedOf(trip, await itemsWithOptions(ctx.db.read, trip, items));
	return estimateTrip(factsOf(locations, trip), booked, options);
}

type Planned = Pick<Trip, "origin" | "destination" | "partySize" | "lateSpots" | "startDate" | "endDate"> & {
	duration?: number;
};

/** The facts of a trip that the estimate needs. */
export function factsOf(locations: Locations, trip: Planned): TripFacts {
	const { startDate, endDate, partySize, lateSpots } = trip;
	const [origin, destination] = [trip.origin, trip.destination].map((text) =>
		text?.trim() ? findLocation(locations, text) : null,
	);
	return {
		...{ partySize, lateSpots },
		startDate,
		nights: startDate && endDate ? daysBetween(startDate, endDate) : trip.duration || DEFAULT_NIGHTS,
		miles: origin && destination ? milesBetween(origin.geo, destination.geo) : null,
		rate: findRate(perDiemRates(), { text: trip.destination, location: destination ?? null }),
	};
}

type BookedItem = Pick<TripItem, "type" | "name" | "cost">;

/**
 * A trip's bookings, each including the chosen options that belong to it. Options without a booking become one more
 * item. Empty without bookings, because the forecast then uses the trip's total.
 */
export async function itemsWithOptions(
	db: Reader,
	trip: Pick<Trip, "id" | "optionsCost">,
	items: readonly (BookedItem & Pick<TripItem, "id">)[],
): Promise<BookedItem[]> {
	if (items.length === 0 || trip.optionsCost === 0) return [...items];
	const sums = await sumOptionsOfItems(db, { tripId: trip.id });
	const withOptions = items.map((item) => ({
		...item,
		cost: item.cost + sum(sums.filter(({ itemId }) => itemId === item.id).map(({ amount }) => amount)),
	}));
	const others = sum(sums.filter(({ itemId }) => itemId === null).map(({ amount }) => amount));
	return others > 0 ? [...withOptions, { type: "other", name: otherOptions, cost: others }] : withOptions;
}

/** The booked amounts by type, without the budget's placeholders. */
export function bookedOf(
	trip: Pick<Trip, "totalCost" | "optionsCost">,
	items: readonly BookedItem[],
): Booked {
	if (items.length === 0) return { whole: wholeCost(trip) };
	const booked: Booked = {};
	for (const { type, name, cost } of items) {
		if (!isToBook(name)) booked[type] = (booked[type] ?? 0) + cost;
	}
	return booked;
}

/** The forecast for a trip in the planner. @throws DomainError plan_required */
export function forecastOfPlan(ctx: Ctx, locations: Locations, planned: PlannedTrip) {
	requireFeature(tierOf(userOf(ctx), ctx.now), "cost_forecast");
	const trip = plannedTrip(planned);
	return forecastJson(trip, estimateTrip(factsOf(locations, trip), bookedOfPlan(planned), planned), planned);
}

/**
 * The forecast for the values of the planner's form. Null while something is missing, and for a plan without forecasts.
 */
export function forecastOfForm(ctx: Ctx, locations: Locations, values: PlannerValues): ForecastAnswer | null {
	const query = plannedQuery(values);
	if (query === null || !mayForecastPlans(ctx)) return null;
	const planned = plannedTripSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
	return planned.success ? forecastOfPlan(ctx, locations, planned.data) : null;
}

/** Whether the asker's plan has forecasts in the planner. */
export function mayForecastPlans(ctx: Ctx): boolean {
	return hasFeature(tierOf(userOf(ctx), ctx.now), "cost_forecast");
}

function plannedTrip({ origin, destination, startDate, endDate, partySize }: PlannedTrip): Planned {
	const isInOrder = !startDate || !endDate || startDate <= endDate;
	return {
		...{ origin: origin ?? null, destination, partySize, lateSpots: 0 },
		startDate: startDate ?? null,
		endDate: (isInOrder && endDate) || null,
	};
}

function bookedOfPlan({ bookedFlights, bookedStays, bookedCars, bookedOther }: PlannedTrip): Booked {
	return { flight: bookedFlights, accommodation: bookedStays, car: bookedCars, other: bookedOther };
}

function forecastJson(trip: Planned, estimate: Estimate, { perRoom, car }: EstimateOptions): ForecastAnswer {
	const { parts, missing, total, perPerson } = estimate;
	const notes = missing.map((what) => texts.missing[what](trip.origin, trip.destination));
	return {
		summary: parts.length > 0 ? `${titleOf(trip)}: ${lowerFirst(eachInWords(estimate))}` : null,
		...{ perPerson, total, partySize: trip.partySize },
		parts: parts.map((part) => ({
			...{ kind: part.kind, low: part.low, high: part.high },
			isBooked: part.source.from === "booking",
			source: sourceInWords(part, trip.startDate),
		})),
		notes: [...notes, `${cardTexts.estimateNotQuote}.`],
		assumes: { perRoom, car },
	};
}

function forecastInWords(trip: Planned, estimate: Estimate) {
	const { parts, missing, total } = estimate;
	if (parts.length === 0) return null;
	const { partySize, startDate } = trip;
	return {
		title: titleOf(trip),
		each: eachInWords(estimate),
		together: cardTexts.ofGroup(inRange(roundRange(total)), partySize),
		parts: parts.map((part) => ({
			kind: part.kind,
			label: cardTexts.kinds[part.kind],
			each: inRange(eachOf(part, trip)),
			source: sourceInWords(part, startDate),
			isBooked: part.source.from === "booking",
		})),
		notes: [
			...missing.map((what) => texts.missing[what](trip.origin, trip.destination)),
			...(startDate ? [] : [texts.withoutDates]),
		],
	};
}

export type ForecastWords = NonNullable<ReturnType<typeof forecastInWords>>;

function titleOf({ destination, startDate, partySize }: Planned): string {
	return cardTexts.whereAndWho(destination, startDate && monthOf(startDate), partySize);
}

function lowerFirst(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}

function eachInWords({ parts, perPerson }: Estimate): string {
	const isBooked = parts.every(({ source }) => source.from === "booking");
	return isBooked ? cardTexts.exactly(inRange(perPerson)) : cardTexts.about(inRange(roundRange(perPerson)));
}

function monthOf(date: CalendarDate): string {
	return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" });
}

function sourceInWords({ source }: Part, startDate: CalendarDate | null): string {
	switch (source.from) {
		case "booking":
			return texts.booked;
		case "distance":
			return texts.distance(source.miles.toLocaleString("en-US"));
		case "car":
			return texts.cars(source.cars, source.days);
		case "percent":
			return texts.margin;
		case "rates": {
			const month = startDate && monthOf(startDate);
			const words = {
				town: () => texts.rateOfTown(source.source, source.place, month),
				nearby: () => texts.rateNearby(source.source, source.place, month),
				rest: () => texts.rateOfRest(source.source, source.place),
				world: () => texts.rateOfWorld(source.source),
			};
			const rate = words[source.of]();
			return source.rooms > 0 ? `${texts.rooms(source.rooms)}: ${rate}` : rate;
		}
	}
}
