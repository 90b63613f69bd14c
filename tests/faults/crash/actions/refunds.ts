import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { settleRefund } from "#app/features/fund/refunds/settle-refund.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { withdrawRefund } from "#app/features/fund/refunds/withdraw-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { type Group, groupOf } from "../group.ts";
import type { Action, House } from "../house.ts";
import { openAccount } from "./payouts.ts";

const REASON = "The boat is smaller";

const one: Action<Group> = {
	prepare: groupOf,
	act: ({ world }, { olga, trip, miasPlace }) =>
		startRefund(world.as(olga), trip.id, { memberIds: [miasPlace], reason: REASON }),
};

/** As the page sends it: with the refundable amount at the time of the page, so that a second press is refused. */
function partOf(
	choose: (group: Group) => "all" | string[],
	expectedAmount: number,
): Action<Group & { expectedAmount: number }> {
	return {
		prepare: async (house) => ({ ...(await groupOf(house)), expectedAmount }),
		act: ({ world }, group) =>
			startRefund(world.as(group.olga), group.trip.id, {
				memberIds: choose(group),
				customAmount: 5_000,
				expectedAmount: group.expectedAmount,
				reason: REASON,
			}),
	};
}

const asked: Action<Group & { id: string }> = {
	async prepare(house) {
		const group = await groupOf(house);
		const asMia = house.world.as(group.mia);
		const order = { tripId: group.trip.id, memberId: group.miasPlace, leaving: true };
		return { ...group, id: (await requestRefund(asMia, order)).id };
	},
	act: ({ world }, { olga, id }) => decideRefund(world.as(olga), id, { status: "approved" }),
};

const withdrawn: Action<Group & { id: string }> = {
	prepare: asked.prepare,
	act: ({ world }, { mia, id }) => withdrawRefund(world.as(mia), id),
};

/** Mia's payment was released before. */
const released: Action<Group> = {
	async prepare(house) {
		const group = await groupOf(house);
		await openAccount(house, group);
		await releaseFunds(house.world.as(group.olga), group.trip.id, {});
		return group;
	},
	act: one.act,
};

function settled(how: "try_again" | "paid_back" | "dropped"): Action<Group & { id: string }> {
	return {
		async prepare(house) {
			const group = await groupOf(house);
			return { ...group, id: await failedRefund(house, group) };
		},
		act: ({ world }, { olga, id }) => settleRefund(world.as(olga), id, { how }),
	};
}

/** Mia's bank returns her refund. */
async function failedRefund({ world, twin }: House, { olga, trip, miasPlace }: Group): Promise<string> {
	twin.refundsBegin = "pending";
	await startRefund(world.as(olga), trip.id, { memberIds: [miasPlace], reason: REASON, leaving: true });
	twin.refundsBegin = "succeeded";
	for (const { id } of twin.state.refunds) twin.settleRefund(id, "failed");
	await pollEvents(world.nobody);
	const [failed] = await world.db.read.select().from(refundRequests);
	if (failed?.status !== "failed") throw new Error(`the refund is ${failed?.status}`);
	return failed.id;
}

export const REFUNDS = {
	"one member is refunded by the organizer": one,
	"several are refunded in part": partOf(({ miasPlace, ben }) => [miasPlace, ben], 125_522),
	"all are refunded in part": partOf(() => "all", 125_522),
	"a member's refund is approved, and they leave": asked,
	"a member takes a request back": withdrawn,
	"a member is refunded what was released": released,
	"a failed refund is tried again": settled("try_again"),
	"a failed refund was paid back otherwise": settled("paid_back"),
	"a failed refund is dropped": settled("dropped"),
};
