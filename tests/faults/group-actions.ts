import { eq, isNotNull } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { addCompanion } from "#app/features/companions/add-companion.server.ts";
import { answerAsk, askPayer } from "#app/features/companions/ask-payer.server.ts";
import { lowerPayers } from "#app/features/companions/lower-payers.server.ts";
import { makeCompanionLink, removeCompanion } from "#app/features/companions/manage-companions.server.ts";
import { takeOverRest } from "#app/features/companions/take-over.server.ts";
import { expenseSchema } from "#app/features/expenses/expenses.schema.ts";
import { answerAsk as answerPoolAsk, askPool } from "#app/features/expenses/pool/ask-pool.server.ts";
import { addExpense, changeExpense, deleteExpense } from "#app/features/expenses/save-expense.server.ts";
import { returnPaidByPool } from "#app/features/fund/refunds/return-to-pool.server.ts";
import { takeMembershipByLink } from "#app/features/joining/membership-links.server.ts";
import { changeChoices } from "#app/features/options/choose.server.ts";
import { addOptionGroup } from "#app/features/options/manage-options.server.ts";
import { listOptionGroups } from "#app/features/options/options.queries.ts";
import { optionGroupSchema } from "#app/features/options/options.schema.ts";
import { listAsking, listCompanions } from "#app/features/payments/companions/companions.queries.ts";
import { closePool, retryReturns } from "#app/features/pool/close-pool.server.ts";
import { openPool, setAutoLimit } from "#app/features/pool/open-pool.server.ts";
import { sweepPoolPayments } from "#app/features/pool/payments/pool-payments.server.ts";
import { sweepPoolRefunds } from "#app/features/pool/refunds/pool-refunds.server.ts";
import { sweepTopUps } from "#app/features/pool/top-ups/sweep-top-ups.server.ts";
import { topUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { answerPrice } from "#app/features/trips/price/answer-price.server.ts";
import { lowerShares } from "#app/features/trips/price/record-price-change.server.ts";
import { decideSurplus } from "#app/features/trips/price/surplus.server.ts";
import type { Cents } from "#app/lib/money.ts";
import { members, users } from "#db/schema/access.ts";
import { expenses } from "#db/schema/expenses.ts";
import { poolPayments } from "#db/schema/pool.ts";
import type { Random } from "#tests/support/random.ts";
import type { World } from "#tests/support/world.ts";

export type Guest = { ctx: () => Ctx; memberId: string };

/** The people of a trip, at either provider. */
export type Group = {
	world: World;
	tripId: string;
	organizer: () => Ctx;
	guests: readonly Guest[];
	/** Adds someone who acts for themselves from now on. */
	add: (guest: Guest) => void;
	/** Pays the card's part of a top-up that the provider asks for; the demo provider never asks. */
	pay?: (begun: Awaited<ReturnType<typeof topUp>>, ctx: Ctx) => Promise<void>;
};

type Deed = (group: Group, random: Random) => Promise<unknown>;

const OPTIONS = [
	{
		kind: "one_of",
		name: "Room",
		options: [
			{ name: "Double" },
			{ name: "Single", price: 33.33, capacity: 2 },
			{ name: "Dorm", price: -20 },
		],
	},
	{ kind: "extra", name: "Boat day", options: [{ price: 0.5, capacity: 3 }] },
];

/**
 * Gives a trip options, cheap ones and some with negative prices, and a pool, for which its organizer changes to Pro.
 * The trip keeps its booking fee.
 */
export async function openGroup(world: World, trip: string, user: SignedInUser): Promise<void> {
	for (const group of OPTIONS) await addOptionGroup(world.as(user), trip, optionGroupSchema.parse(group));
	await world.db.write((tx) =>
		tx.update(users).set({ subscriptionPlan: "pro" }).where(eq(users.id, user.id)),
	);
	await openPool(world.as(user), trip, { autoLimit: AUTO_LIMIT });
}

/** How someone pays an increase, without having been shown anything. */
const someTerms = (random: Random) => ({
	...{ share: undefined, left: undefined },
	way: random.pick(["now", "spread", undefined] as const),
	consent: random.chance(0.5),
});

async function chooseSome(
	{ world, tripId }: Group,
	random: Random,
	{ ctx }: Guest,
	companionId?: string,
): Promise<void> {
	const groups = await listOptionGroups(world.db.read, tripId);
	if (groups.length === 0) return;
	const { id, options } = random.pick(groups);
	const choices = { [id]: random.chance(0.3) ? null : random.pick(options).id };
	await changeChoices(ctx(), tripId, { choices, companionId, ...someTerms(random) });
}

/** Makes a companion open their link, and act for themselves from then on. */
async function openLink({ world, tripId, add }: Group, payer: Ctx, memberId: string): Promise<void> {
	const { path } = await makeCompanionLink(payer, tripId, memberId);
	const ctx = () => world.asGuest(`companion-${memberId}`);
	await takeMembershipByLink(ctx(), path.split("/").at(-1) ?? "", `${memberId}@example.com`);
	add({ ctx, memberId });
}

/** People's actions on options, companions, the price and a surplus. */
export const SHARE_DEEDS = {
	async chooseOptions(group, random) {
		await chooseSome(group, random, random.pick(group.guests));
	},
	async bringCompanion({ world, tripId, guests }, random) {
		const { ctx, memberId } = random.pick(guests);
		const known = await listCompanions(world.db.read, { payerId: memberId });
		const name = `Companion ${known.length + 1}`;
		await addCompanion(ctx(), tripId, { name, choices: undefined, ...someTerms(random) });
	},
	async changeCompanion(group, random) {
		const { world, tripId, guests } = group;
		const { ctx, memberId } = random.pick(guests);
		const companions = await listCompanions(world.db.read, { payerId: memberId });
		if (companions.length === 0) return;
		const { id } = random.pick(companions);
		const deed = random.pick(["open", "open", "remove", "giveBack", "choose"] as const);
		if (deed === "open") await openLink(group, ctx(), id);
		if (deed === "remove") await removeCompanion(ctx(), tripId, id);
		if (deed === "giveBack") await takeOverRest(ctx(), tripId, { companionId: id, rest: undefined });
		if (deed === "choose") await chooseSome(group, random, { ctx, memberId }, id);
	},
	async takeOverRest({ world, tripId, guests }, random) {
		const paidFor = await world.db.read.select().from(members).where(isNotNull(members.payerId));
		const companions = guests.filter(({ memberId }) => paidFor.some(({ id }) => id === memberId));
		const guest = random.pick(companions.length > 0 ? companions : guests);
		await takeOverRest(guest.ctx(), tripId, { companionId: undefined, rest: undefined });
	},
	async askPayer({ tripId, guests }, random) {
		const payerId = random.chance(0.1) ? null : random.pick(guests).memberId;
		await askPayer(random.pick(guests).ctx(), tripId, { payerId });
	},
	async answerAsk({ world, tripId, guests }, random) {
		const { ctx, memberId } = random.pick(guests);
		const [asking] = await listAsking(world.db.read, { payerId: memberId });
		const answer = random.pick(["pay", "pay", "decline"] as const);
		if (asking) await answerAsk(ctx(), tripId, asking.id, { answer, ...someTerms(random) });
	},
	async answerPrice({ tripId, guests }, random) {
		await answerPrice(random.pick(guests).ctx(), tripId, {
			...{ share: undefined, left: undefined },
			answer: random.pick(["accept", "accept", "keep", "leave"] as const),
			way: random.pick(["now", "spread", undefined] as const),
			consent: random.chance(0.5),
		});
	},
	async decideSurplus({ organizer, tripId }, random) {
		const decision = random.pick(["return", "return", "keep"] as const);
		await decideSurplus(organizer(), tripId, { decision, surplus: undefined });
	},
	lowerPayers: ({ world }) => lowerPayers(world.jobs, null),
	lowerShares: ({ world }) => lowerShares(world.jobs, null),
} satisfies Record<string, Deed>;

const CARDS = ["success", "success", "success", "declined", "authentication", "lost_answer"] as const;
export const ORIGIN = { origin: "http://gangway.example" };
export const AUTO_LIMIT: Cents = 1_500;

export function anExpense(cents: Cents) {
	const amount = (cents / 100).toFixed(2);
	return expenseSchema.parse({ name: "Something", date: "2027-03-13", amount, everyone: "on" });
}

/** People's actions on a pool, and on the expenses that it reimburses. */
export const POOL_DEEDS = {
	async fillPool({ tripId, guests, pay }, random) {
		const { ctx } = random.pick(guests);
		const surface = pay && random.chance(0.6) ? ("embedded" as const) : undefined;
		const given = { amount: 50 + random.below(6_000), testCard: random.pick(CARDS), surface };
		const begun = await topUp(ctx(), tripId, given, ORIGIN);
		await pay?.(begun, ctx());
	},
	async addExpense({ tripId, guests }, random) {
		await addExpense(random.pick(guests).ctx(), tripId, anExpense(1 + random.below(4_000)));
	},
	async askPool({ world, tripId, guests }, random) {
		const rows = await world.db.read.select().from(expenses).where(eq(expenses.tripId, tripId));
		if (rows.length === 0) return;
		const { id, paidBy, cents } = random.pick(rows);
		const payer = guests.find(({ memberId }) => memberId === paidBy);
		const way = random.pick(["payout", "instalments", "instalments"] as const);
		const amount = random.chance(0.5) ? 0 : 1 + random.below(cents);
		if (payer) await askPool(payer.ctx(), tripId, { expenseId: id, amount, way });
	},
	async answerPoolAsk({ world, tripId, organizer, guests }, random) {
		const asked = await world.db.read.select().from(poolPayments).where(eq(poolPayments.state, "asked"));
		const own = asked.filter((one) => one.tripId === tripId);
		if (own.length === 0) return;
		const { id } = random.pick(own);
		const answer = random.pick(["pay", "pay", "pay", "decline", "withdraw"] as const);
		const ctx = random.chance(0.7) ? organizer : random.pick(guests).ctx;
		await answerPoolAsk(ctx(), tripId, id, { answer, reason: undefined });
	},
	async changeExpense({ world, tripId, guests }, random) {
		const rows = await world.db.read.select().from(expenses).where(eq(expenses.tripId, tripId));
		if (rows.length === 0) return;
		const ref = { trip: tripId, expenseId: random.pick(rows).id };
		const { ctx } = random.pick(guests);
		if (random.chance(0.3)) await deleteExpense(ctx(), ref);
		else await changeExpense(ctx(), ref, anExpense(1 + random.below(4_000)));
	},
	async limitPool({ organizer, tripId }, random) {
		await setAutoLimit(organizer(), tripId, random.below(2) * AUTO_LIMIT);
	},
	async closePool({ organizer, tripId }) {
		await closePool(organizer(), tripId, { expected: undefined });
	},
	async openPool({ organizer, tripId }) {
		await openPool(organizer(), tripId, { autoLimit: AUTO_LIMIT });
	},
	async retryReturns({ organizer, tripId }) {
		await retryReturns(organizer(), tripId);
	},
	sweepPools: ({ world }) => sweepPools(world),
} satisfies Record<string, Deed>;

/** One turn of the pool's jobs. */
export async function sweepPools(world: World): Promise<void> {
	await sweepTopUps(world.jobs);
	await returnPaidByPool(world.jobs);
	await sweepPoolRefunds(world.jobs);
	await sweepPoolPayments(world.jobs);
}
