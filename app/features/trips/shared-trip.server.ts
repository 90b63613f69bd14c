import { z } from "zod";
import { requireTrip, type Trip, type TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { membersJson, shownMemberSchema } from "#app/features/members/member-json.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import {
	listRecentMessages,
	messageAnswerSchema,
	messageJson,
} from "#app/features/messages/chat/chat.server.ts";
import { chargeFeeRate } from "#app/features/payments/booking-fee.ts";
import { paymentJson, paymentSchema } from "#app/features/payments/payment-json.ts";
import { listMemberPayments, listTripPayments } from "#app/features/payments/payments.queries.ts";
import { amount, count, day, dollarAmount, rate, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import type { Paging } from "#app/lib/paging.ts";
import { sharedBy } from "#app/lib/shares.ts";
import { TRIP_STATUSES } from "#db/schema/access.ts";
import { ITEM_TYPES } from "#db/schema/bookings.ts";
import { listTripItems, type TripItem } from "./trips.queries.ts";

export const tripSchema = z
	.object({
		id: z.string(),
		shareId: z.string(),
		title: z.string(),
		origin: z.string().nullable(),
		destination: z.string(),
		startDate: day().nullable(),
		endDate: day().nullable(),
		duration: count().meta({ description: "In days." }),
		partySize: count(),
		totalCost: amount(),
		optionsCost: amount().meta({
			description: "What the members have chosen, in cents, on top of totalCost.",
		}),
		costPerPerson: amount(),
		tripItems: z.array(
			z.object({
				id: z.string(),
				type: z.enum(ITEM_TYPES),
				name: z.string(),
				url: z.string().nullable(),
				cost: dollarAmount(),
				costReadAt: time().nullable(),
			}),
		),
		flightOption: z.object({ airline: z.string(), duration: z.null(), price: amount() }).nullable(),
		hotelOption: z.object({ name: z.string(), pricePerNight: amount() }).nullable(),
		airbnbOption: z.null(),
		accommodationType: z.string(),
		organizerId: z.string().nullable(),
		organizerName: z.string(),
		platformFeeRate: rate(),
		paymentPlan: z.string(),
		finalPaymentDue: day().nullable(),
		status: z.enum(TRIP_STATUSES),
		cancelReason: z.string().nullable(),
		fundsReleasedAt: time().nullable(),
		createdAt: time(),
		updatedAt: time(),
		organizerEmail: z.string().nullable().optional().meta({ description: "For the organizer alone." }),
	})
	.meta({ id: "Trip" });

type TripAnswer = z.infer<typeof tripSchema>;

export const sharedTripSchema = z
	.object({
		trip: tripSchema,
		members: z.array(shownMemberSchema),
		messages: z.array(messageAnswerSchema),
		payments: z.array(paymentSchema),
	})
	.meta({ id: "SharedTrip" });

/**
 * The share lookup: the same shape for all viewers, filled with what each may see (Rules: Who sees what).
 * @param paging the message before which older ones are listed, and how many; by default the newest
 * @returns the lookup, and the `before` for the next older messages, or null
 * @throws DomainError not_found
 */
export async function sharedTripView(
	ctx: Ctx,
	shareId: string,
	{ before, limit }: Partial<Paging> = {},
): Promise<{ share: z.infer<typeof sharedTripSchema>; nextBefore: string | null }> {
	const access = await requireTrip(ctx, shareId, "trip.see");
	const chat = access.may["chat.read"]
		? await listRecentMessages(ctx.db.read, access.trip.id, before, limit)
		: { messages: [], hasOlder: false };
	const messages = chat.messages.map(messageJson);
	return {
		share: {
			trip: await tripForViewer(ctx, access),
			members: membersJson(
				access.role,
				access.member,
				await listMembers(ctx.db.read, { tripId: access.trip.id }),
			),
			messages,
			payments: (await listVisiblePayments(ctx, access)).map(paymentJson),
		},
		nextBefore: (chat.hasOlder && messages[0]?.id) || null,
	};
}

/** The trip for its members and everyone with its link. @throws DomainError not_found, unauthenticated */
export async function tripView(ctx: Ctx, id: string) {
	return tripForViewer(ctx, await requireTrip(ctx, id, "trip.see"));
}

async function tripForViewer(ctx: Ctx, { trip, role, hasOneTimePro }: TripAccess): Promise<TripAnswer> {
	const json = tripJson(trip, await listTripItems(ctx.db.read, { tripId: trip.id }), hasOneTimePro);
	return role === "organizer" ? { ...json, organizerEmail: trip.organizerEmail } : json;
}

function listVisiblePayments(ctx: Ctx, { trip, role, member }: TripAccess) {
	if (role === "organizer") return listTripPayments(ctx.db.read, { tripId: trip.id });
	return member ? listMemberPayments(ctx.db.read, { memberId: member.id }) : [];
}

/** Amounts are in cents, except the items' costs, which are in dollars (Rules: Amounts). */
function tripJson(trip: Trip, items: TripItem[], hasOneTimePro: boolean): TripAnswer {
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
		optionsCost: trip.optionsCost,
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
			? { airline: flight.name, duration: null, price: Math.round(flight.cost / sharedBy(trip)) }
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
