import type { Trip } from "#app/access/access.server.ts";
import { chargeFeeRate } from "#app/features/payments/booking-fee.ts";
import { toIso } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import type { TripItem } from "./trips.queries.ts";

/** Amounts are in cents, except the items' costs, which are in dollars (Rules: Amounts). */
export function tripJson(trip: Trip, items: TripItem[], hasOneTimePro: boolean) {
	const flight = items.find((item) => item.type === "flight");
	const stay = items.find((item) => item.type === "accommodation");
	return {
		id: trip.id,
		shareId: trip.shareId,
		title: trip.title,
		origin: trip.origin,
		destination: trip.destination,
		startDate: trip.startDate,
		endDate: trip.endDate,
		duration: trip.duration,
		partySize: trip.partySize,
		totalCost: trip.totalCost,
		costPerPerson: trip.costPerPerson,
		tripItems: items.map((item) => ({
			id: item.id,
			type: item.type,
			name: item.name,
			url: item.url,
			cost: centsToDollars(item.cost),
			costReadAt: toIso(item.costReadAt),
		})),
		flightOption: flight
			? { airline: flight.name, duration: null, price: Math.round(flight.cost / trip.partySize) }
			: null,
		hotelOption: stay
			? { name: stay.name, pricePerNight: Math.round(stay.cost / Math.max(1, trip.duration)) }
			: null,
		airbnbOption: null,
		accommodationType: trip.accommodationType,
		organizerId: trip.organizerId,
		organizerName: trip.organizerName,
		platformFeeRate: chargeFeeRate(trip, hasOneTimePro),
		paymentPlan: trip.paymentPlan,
		finalPaymentDue: trip.finalPaymentDue,
		status: trip.status,
		cancelReason: trip.cancelReason,
		fundsReleasedAt: toIso(trip.fundsReleasedAt),
		createdAt: toIso(trip.createdAt),
		updatedAt: toIso(trip.updatedAt),
	};
}
