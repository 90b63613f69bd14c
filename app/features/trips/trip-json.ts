import type { Member, Trip } from "#app/access/access.server.ts";
import type { Role } from "#app/access/policy.ts";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { isoOf } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/money.ts";
import type { TripItem } from "./trips.queries.ts";

/** A trip as the API gives it to anyone who may see it: amounts in cents, item costs in dollars (decisions.md 10). */
export function tripJson(trip: Trip, items: TripItem[]) {
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
			costReadAt: isoOf(item.costReadAt),
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
		platformFeeRate: trip.platformFeeRate,
		paymentPlan: trip.paymentPlan,
		status: trip.status,
		fundsReleasedAt: isoOf(trip.fundsReleasedAt),
		createdAt: isoOf(trip.createdAt),
	};
}

/** What the share link shows of a member: no address, no money. */
export function publicMemberJson(member: Member) {
	return {
		id: member.id,
		tripId: member.tripId,
		name: member.name,
		avatar: member.avatar,
		role: member.role,
		confirmed: member.confirmed,
	};
}

/** A member in full, for themselves and the organizer. */
export function memberJson(member: Member) {
	return {
		...publicMemberJson(member),
		email: member.email,
		paymentPlan: member.paymentPlan,
		departureLocation: member.departureLocation,
		individualCost: member.individualCost,
	};
}

/** A payment without the provider's ids. */
export function paymentJson(payment: Payment) {
	return {
		id: payment.id,
		tripId: payment.tripId,
		memberId: payment.memberId,
		amount: payment.amount,
		dueDate: payment.dueDate,
		paid: isCollected(payment.status),
		status: payment.status,
		paymentNumber: payment.paymentNumber,
		totalPayments: payment.totalPayments,
		paidAt: isoOf(payment.paidAt),
		platformFeeAmount: payment.platformFeeAmount,
		netAmount: payment.netAmount,
	};
}

export function messageJson(message: {
	id: string;
	tripId: string;
	memberId: string | null;
	message: string;
	createdAt: number;
}) {
	return { ...message, createdAt: isoOf(message.createdAt) };
}

/** Members as one viewer may see them (decisions.md 6). */
export function membersFor(role: Role, viewer: Member | null, all: Member[]) {
	return all.map((member) =>
		role === "organizer" || member.id === viewer?.id ? memberJson(member) : publicMemberJson(member),
	);
}
