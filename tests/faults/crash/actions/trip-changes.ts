import { cancelTrip, cancelTripView } from "#app/features/trips/changes/cancel-trip.server.ts";
import { editTrip, editTripView } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { resetShareLink } from "#app/features/trips/changes/reset-share-link.server.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { type Group, groupOf } from "../group.ts";
import type { Action, House } from "../house.ts";

type WithTotal = Group & { total: number };

const cancelled: Action<WithTotal> = {
	async prepare(house) {
		const group = await groupInWhichGusPays(house);
		const { total } = await cancelTripView(house.world.as(group.olga), group.trip.id);
		return { ...group, total };
	},
	act: ({ world }, { olga, trip, total }) =>
		cancelTrip(world.as(olga), trip.id, { reason: "The ferry sank", refund: "all", expectedTotal: total }),
};

const removed: Action<WithTotal> = {
	async prepare(house) {
		const group = await groupOf(house);
		const { refunds } = await cancelTripView(house.world.as(group.olga), group.trip.id);
		return { ...group, total: refunds.find(({ name }) => name === "Ben")?.amount ?? 0 };
	},
	act: ({ world }, { olga, trip, ben, total }) =>
		removeMember(world.as(olga), { tripId: trip.id, memberId: ben, reason: "Ill", expectedAmount: total }),
};

/** Gus has opened the payment page. */
async function groupInWhichGusPays(house: House): Promise<Group> {
	const group = await groupOf(house);
	await startMemberPayment(house.world.asGuest("gus"), group.gus);
	return group;
}

const removedWhoPays: Action<Group> = {
	prepare: groupInWhichGusPays,
	act: ({ world }, { olga, trip, gus }) => removeMember(world.as(olga), { tripId: trip.id, memberId: gus }),
};

const left: Action<Group> = {
	prepare: groupInWhichGusPays,
	act: ({ world }, { trip }) => leaveTrip(world.asGuest("gus"), trip.id),
};

const linkReset: Action<Group & { seen: string }> = {
	async prepare(house) {
		const group = await groupOf(house);
		return { ...group, seen: group.trip.shareId };
	},
	act: ({ world }, { olga, trip, seen }) => resetShareLink(world.as(olga), trip.id, seen),
};

/** Someone has paid, so the texts and the last day to pay can change, but not the total. */
const edited: Action<Group & { updatedAt: number }> = {
	async prepare(house) {
		const group = await groupOf(house);
		const { updatedAt } = await editTripView(house.world.as(group.olga), group.trip.id);
		return { ...group, updatedAt: Date.parse(updatedAt) };
	},
	act: ({ world }, { olga, trip, updatedAt }) =>
		editTrip(world.as(olga), trip.id, { title: "Oslo by boat", note: "No trains that week", updatedAt }),
};

export const TRIP_CHANGES = {
	"a trip is cancelled, with refunds": cancelled,
	"a member who has paid is removed": removed,
	"a member who is about to pay is removed": removedWhoPays,
	"a member who is about to pay leaves": left,
	"the share link is reset": linkReset,
	"the trip is changed": edited,
};
