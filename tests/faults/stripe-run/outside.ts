import type { Ctx } from "#app/access/ctx.ts";
import { answerOutside } from "#app/features/payments/outside/answer-outside.server.ts";
import { claimOutside } from "#app/features/payments/outside/claim-outside.server.ts";
import { recordOutside } from "#app/features/payments/outside/record-outside.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isPayable } from "#app/features/payments/states.ts";
import { dateOf } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { outsidePayments } from "#db/schema/payments.ts";
import { pickGuest, type Simulation } from "./simulation.ts";

const ANSWERS = ["confirm", "confirm", "decline", "object", "keep", "undo", "undo"] as const;

const cashOn = ({ now }: Ctx, amount: number) =>
	({ amount, paidOn: dateOf(now), how: "cash", note: undefined }) as const;

async function someAmount({ world, random }: Simulation, memberId: string): Promise<number> {
	const open = (await listMemberPayments(world.db.read, { memberId })).filter(({ status }) =>
		isPayable(status),
	);
	const left = sum(open.map(({ amount }) => amount));
	return random.pick([open[0]?.amount ?? 50, left, 50, 1 + random.below(left + 2)]);
}

/** The organizer records a guest's payment outside the app. */
export async function recordSome(house: Simulation): Promise<void> {
	const { memberId, tripId } = await pickGuest(house);
	const tour = house.trips.find(({ trip }) => trip.id === tripId);
	if (!tour) return;
	const ctx = tour.organizer();
	await recordOutside(ctx, tripId, { ...cashOn(ctx, await someAmount(house, memberId)), memberId });
}

export async function claimSome(house: Simulation): Promise<void> {
	const { ctx, memberId, tripId } = await pickGuest(house);
	await claimOutside(ctx(), tripId, cashOn(ctx(), await someAmount(house, memberId)));
}

/** The organizer, or sometimes the guest, answers a claim or a record. */
export async function answerSome(house: Simulation): Promise<void> {
	const { world, random, trips, guests } = house;
	const known = await world.db.read.select().from(outsidePayments);
	if (known.length === 0) return;
	const { id, tripId, memberId } = random.pick(known);
	const tour = trips.find(({ trip }) => trip.id === tripId);
	if (!tour) return;
	const guest = guests.find((one) => one.memberId === memberId);
	const ctx = guest && random.chance(0.3) ? guest.ctx() : tour.organizer();
	await answerOutside(ctx, tripId, id, { answer: random.pick(ANSWERS), words: "Because." });
}
