import { and, asc, eq } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { lowerPayers } from "#app/features/companions/lower-payers.server.ts";
import { askPool } from "#app/features/expenses/pool/ask-pool.server.ts";
import { addExpense } from "#app/features/expenses/save-expense.server.ts";
import { sweepReversals } from "#app/features/fund/charges/reversals.server.ts";
import { settleAllCharges } from "#app/features/fund/charges/settle-charge.server.ts";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { sweepRefunds } from "#app/features/fund/refunds/process-refund.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { confirmWithoutPayment, joinTrip } from "#app/features/joining/join-trip.server.ts";
import { postEntry } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import {
	confirmMemberPayment,
	confirmPayment,
} from "#app/features/payments/attempts/confirm-payment.server.ts";
import { startPayment } from "#app/features/payments/attempts/pay.server.ts";
import {
	recheckUnknownPayment,
	sweepPayments,
} from "#app/features/payments/attempts/sweep-payments.server.ts";
import { answerOutside } from "#app/features/payments/outside/answer-outside.server.ts";
import { claimOutside } from "#app/features/payments/outside/claim-outside.server.ts";
import { recordOutside } from "#app/features/payments/outside/record-outside.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { changePlan } from "#app/features/payments/plan-change/change-plan.server.ts";
import { planChangeView } from "#app/features/payments/plan-change/plan-change-view.server.ts";
import { askForPresent } from "#app/features/payments/presents/ask-present.server.ts";
import { givePresent } from "#app/features/payments/presents/give-present.server.ts";
import { listLater } from "#app/features/payments/schedule/pay-ahead.ts";
import { findNextPayment } from "#app/features/payments/schedule/payment-summary.ts";
import { SCHEDULE_KINDS } from "#app/features/payments/schedule/schedule.ts";
import { isPayable } from "#app/features/payments/states.ts";
import { applyTopUp } from "#app/features/pool/top-ups/apply-top-up.server.ts";
import { isTopUpId } from "#app/features/pool/top-ups/take-in-top-up.server.ts";
import { topUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { cancelTrip, cancelTripView } from "#app/features/trips/changes/cancel-trip.server.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMember, removeMemberView } from "#app/features/trips/changes/remove-member.server.ts";
import { resetShareLink } from "#app/features/trips/changes/reset-share-link.server.ts";
import { claimTrips } from "#app/features/trips/claims.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import {
	removeCustomSchedule,
	saveCustomSchedule,
} from "#app/features/trips/custom-schedule/change-schedule.server.ts";
import { lowerShares } from "#app/features/trips/price/record-price-change.server.ts";
import { isProviderTimeout, type PaymentGateway, ProviderTimeout } from "#app/gateway/gateway.ts";
import type { IntentFact } from "#app/gateway/intent-fact.ts";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import { dateOf } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import { sum } from "#app/lib/money.ts";
import type { Db, Tx } from "#db/db.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { attempts, disputes, outsidePayments, payments } from "#db/schema/payments.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { giveSchedule, someSchedules } from "#tests/support/custom-schedules.ts";
import { tripInput } from "#tests/support/factories.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { interceptCalls } from "#tests/support/gateways.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay } from "#tests/support/payments.ts";
import type { Random } from "#tests/support/random.ts";
import type { World } from "#tests/support/world.ts";
import {
	AUTO_LIMIT,
	anExpense,
	type Group,
	type Guest,
	ORIGIN,
	openGroup,
	POOL_DEEDS,
	SHARE_DEEDS,
	sweepPools,
} from "./group-actions.ts";

export type RandomTrip = { world: World; shareId: string; guests: Guest[]; organizer?: Guest };
type Action = (scene: RandomTrip, random: Random) => Promise<unknown>;

const FIRST_PLANS = ["full", "3-month", "custom"] as const;

/** A trip whose guests pay by different plans; their keys are `guest-0` and so on. */
export async function openRandomTrip(world: World, count = 4): Promise<RandomTrip> {
	const organizer = await world.user({ subscriptionPlan: "plus" });
	const maker = newId();
	const input = {
		partySize: 2 * count + 2, // guests who have not paid hold at most half of the spots
		tripItems: [],
		totalCost: 100_003,
	};
	const { shareId } = await createTrip(world.asGuest(maker), tripInput(input));
	await world.db.write((tx) =>
		claimTrips(world.as(organizer), tx, organizer, { guestKeyHash: hashSecret(maker) }),
	);
	await giveSchedule(world, shareId);
	await openGroup(world, shareId, organizer);
	const guests: Guest[] = [];
	for (let i = 0; i < count; i++) {
		const ctx = () => world.asGuest(`guest-${i}`);
		const member = await world.join(ctx(), { shareId }, { paymentPlan: FIRST_PLANS[i % FIRST_PLANS.length] });
		guests.push({ ctx, memberId: member.id });
	}
	return { world, shareId, guests };
}

/**
 * Someone who pays in instalments fills the pool, which reimburses them, unless an answer is lost. This happens too
 * rarely by chance.
 */
export async function payBackFromPool({ shareId, guests }: RandomTrip): Promise<void> {
	const [, guest] = guests;
	if (!guest) return;
	const { ctx, memberId } = guest;
	try {
		await pay(ctx(), memberId);
		await topUp(ctx(), shareId, { amount: 6_000 }, ORIGIN);
		const expenseId = await addExpense(ctx(), shareId, anExpense(AUTO_LIMIT));
		await askPool(ctx(), shareId, { expenseId, amount: 0, way: "instalments" });
	} catch (error) {
		if (!isDomainError(error) && !isProviderTimeout(error)) throw error;
	}
}

/** Lets the organizer pay, too, with cash back (in cents) that was restored to them on this trip. */
export async function addOrganizerWithCashBack(scene: RandomTrip, amount: number): Promise<void> {
	const { world, guests } = scene;
	const [member] = await world.db.read
		.select({ id: members.id, tripId: members.tripId, user: users })
		.from(members)
		.innerJoin(users, eq(users.id, members.userId))
		.innerJoin(trips, and(eq(trips.id, members.tripId), eq(trips.shareId, scene.shareId)))
		.where(eq(members.role, "organizer"));
	if (!member) throw new Error("a trip has an organizer");
	const at = world.clock.now().getTime();
	await world.db.write((tx) =>
		tx.insert(cashBackEntries).values({
			id: newId(),
			...{ userId: member.user.id, tripId: member.tripId, memberId: member.id, provider: "demo", amount },
			kind: "reversed",
			source: `restored:${member.id}`,
			vestsAt: at,
			createdAt: at,
		}),
	);
	const user = toSignedInUser(member.user);
	const ctx = () => world.as(user);
	await joinTrip(ctx(), scene.shareId, { paymentPlan: "3-month", useCashBack: true });
	guests.push({ ctx, memberId: member.id });
	scene.organizer = { ctx, memberId: member.id };
}

type Deeds = typeof SHARE_DEEDS | typeof POOL_DEEDS;

/** A group's actions at either provider, as actions of this run. */
function weighted<D extends Deeds>(deeds: D, weights: Record<keyof D, number>): typeof ACTIONS {
	const names = Object.keys(deeds) as (keyof D & string)[];
	return Object.fromEntries(
		names.map((name) => {
			const deed = deeds[name] as (group: Group, random: Random) => Promise<unknown>;
			const action: Action = async (scene, random) => deed(await groupOf(scene), random);
			return [name, { weight: weights[name], action }];
		}),
	);
}

async function groupOf(scene: RandomTrip): Promise<Group> {
	const { ctx, tripId } = await organizerOf(scene);
	const { world, guests } = scene;
	return { world, tripId, organizer: () => ctx, guests, add: (guest) => void guests.push(guest) };
}

/** All actions of people, the provider and the sweeper. */
const ACTIONS: Record<string, { weight: number; action: Action }> = {
	start: {
		weight: 6,
		async action({ world, guests }, random) {
			const { ctx, memberId } = random.pick(guests);
			const own = await listMemberPayments(world.db.read, { memberId });
			await startPayment(ctx(), {
				memberId,
				currency: "usd",
				paymentPlan: random.chance(0.3) ? random.pick(SCHEDULE_KINDS) : undefined,
				paymentId: random.chance(0.3) && own.length > 0 ? random.pick(own).id : undefined,
			});
		},
	},
	payAtOnce: {
		weight: 10,
		async action({ guests }, random) {
			const { ctx, memberId } = random.pick(guests);
			const { ref } = await startPayment(ctx(), { memberId, currency: "usd" });
			await confirmMemberPayment(ctx(), { memberId, ref, card: random.pick(TEST_CARDS) });
		},
	},
	payAhead: {
		weight: 20,
		async action({ world, guests }, random) {
			const { ctx, memberId } = random.pick(guests);
			const own = await listMemberPayments(world.db.read, { memberId });
			const next = findNextPayment(own);
			if (!next) return;
			const amounts = listLater(own, next).map(({ amount }) => amount);
			const rest = sum(amounts);
			const ahead = random.pick([
				rest,
				rest,
				amounts[0] ?? 50,
				50,
				Math.max(0, rest - 1),
				random.below(rest + 1),
			]);
			const given = { memberId, currency: "usd", ahead, paymentId: next.id } as const;
			const { ref } = await startPayment(ctx(), given);
			if (random.chance(0.7))
				await confirmMemberPayment(ctx(), { memberId, ref, card: random.pick(TEST_CARDS) });
		},
	},
	confirmSomeIntent: {
		weight: 4,
		async action({ world, guests }, random) {
			const { ctx, memberId } = random.pick(guests);
			const intents = await intentsOf(world, random.chance(0.9) ? memberId : random.pick(guests).memberId);
			if (intents.length === 0) return;
			const card = random.chance(0.7) ? random.pick(TEST_CARDS) : undefined;
			await confirmMemberPayment(ctx(), { memberId, ref: random.pick(intents.slice(-3)).ref, card });
		},
	},
	confirmSomePayment: {
		weight: 4,
		async action({ world, guests }, random) {
			const { ctx, memberId } = random.pick(guests);
			const own = await listMemberPayments(world.db.read, { memberId });
			if (own.length === 0) return;
			const paymentId = random.pick(own).id;
			const card = random.chance(0.5) ? random.pick(TEST_CARDS) : undefined;
			const answer = random.chance(0.6) ? random.pick(["approve", "refuse"] as const) : undefined;
			await confirmPayment(ctx(), { paymentId, card, answer });
		},
	},
	payInTheBrowser: {
		weight: 2,
		async action({ world }, random) {
			const intents = await world.db.read.select().from(demoIntents);
			if (intents.length === 0) return;
			await world.provider.confirmDemo?.(
				random.pick(intents.slice(-6)).ref,
				random.pick(["success", "declined"]),
			);
		},
	},
	retryADeclineInTheBrowser: {
		weight: 1,
		async action({ world }, random) {
			const intents = await world.db.read.select().from(demoIntents);
			const declined = intents.filter((intent) => intent.status === "failed");
			if (declined.length > 0) await succeedLate(world, random.pick(declined).ref);
		},
	},
	provider: {
		weight: 3,
		async action({ world }, random) {
			const intents = await world.db.read.select().from(demoIntents);
			if (intents.length === 0) return;
			const fact = await world.provider.fetchIntent(random.pick(intents).ref);
			await new Promise((resolve) => setImmediate(resolve));
			await applyIntent(world, fact);
		},
	},
	viewPayment: {
		weight: 3,
		async action({ world, guests }, random) {
			const { ctx, memberId } = random.pick(guests);
			const own = await listMemberPayments(world.db.read, { memberId });
			if (own.length > 0) await recheckUnknownPayment(ctx(), random.pick(own).id);
		},
	},
	changePlan: {
		weight: 1,
		async action({ shareId, guests }, random) {
			await joinTrip(random.pick(guests).ctx(), shareId, { paymentPlan: random.pick(SCHEDULE_KINDS) });
		},
	},
	changePlanOfRest: {
		weight: 14,
		async action({ shareId, guests }, random) {
			const { ctx } = random.pick(guests);
			const { options, isOn } = await planChangeView(ctx(), shareId);
			if (options.length === 0) return;
			const { plan } = random.pick(options);
			await changePlan(ctx(), shareId, { paymentPlan: plan, consent: isOn && random.chance(0.7) });
		},
	},
	askForPresent: {
		weight: 3,
		async action({ shareId, guests }, random) {
			await askForPresent(random.pick(guests).ctx(), shareId, { asks: random.chance(0.85) });
		},
	},
	givePresent: {
		weight: 6,
		async action({ shareId, guests }, random) {
			const [giver, friend] = [random.pick(guests), random.pick(guests)];
			const answer = random.chance(0.2) ? random.pick(["approve", "refuse"] as const) : undefined;
			const given = { testCard: random.pick(TEST_CARDS), answer, word: "For you" };
			await givePresent(giver.ctx(), shareId, friend.memberId, given, "https://gangway.example");
		},
	},
	recordOutside: {
		weight: 3,
		async action(scene, random) {
			const { ctx, tripId } = await organizerOf(scene);
			const { memberId } = random.pick(scene.guests);
			const amount = await someAmount(scene.world, memberId, random);
			await recordOutside(ctx, tripId, { ...cashOn(ctx, amount), memberId });
		},
	},
	claimOutside: {
		weight: 2,
		async action({ world, shareId, guests }, random) {
			const { ctx, memberId } = random.pick(guests);
			const amount = await someAmount(world, memberId, random);
			await claimOutside(ctx(), shareId, cashOn(ctx(), amount));
		},
	},
	answerOutside: {
		weight: 5,
		async action(scene, random) {
			const known = await scene.world.db.read.select().from(outsidePayments);
			const { ctx: organizer, tripId } = await organizerOf(scene);
			const own = known.filter((one) => one.tripId === tripId);
			if (own.length === 0) return;
			const { id, memberId } = random.pick(own);
			const guest = scene.guests.find((one) => one.memberId === memberId);
			const ctx = guest && random.chance(0.3) ? guest.ctx() : organizer;
			await answerOutside(ctx, tripId, id, { answer: random.pick(OUTSIDE_ANSWERS), words: "Because." });
		},
	},
	chooseCashBack: {
		weight: 2,
		async action({ shareId, organizer }, random) {
			if (!organizer) return;
			const paymentPlan = random.pick(SCHEDULE_KINDS);
			await joinTrip(organizer.ctx(), shareId, { paymentPlan, useCashBack: random.chance(0.8) });
		},
	},
	confirmWithCashBack: {
		weight: 1,
		async action({ organizer }) {
			if (organizer) await confirmWithoutPayment(organizer.ctx(), organizer.memberId);
		},
	},
	editTrip: {
		weight: 2,
		async action(scene, random) {
			const { ctx, tripId } = await organizerOf(scene);
			const totalCost = random.pick([100_003, 90_001, 120_000]);
			const partySize = random.pick([5, 8, 10, 12]);
			await editTrip(ctx, tripId, {
				...{ totalCost, partySize: random.chance(0.5) ? partySize : undefined },
				priceReason: random.chance(0.5) ? "The villa has another price." : undefined,
				ifDeclined: random.chance(0.3) ? "leave" : "keep",
			});
		},
	},
	...weighted(SHARE_DEEDS, {
		chooseOptions: 5,
		bringCompanion: 4,
		changeCompanion: 4,
		takeOverRest: 7,
		askPayer: 3,
		answerAsk: 4,
		answerPrice: 5,
		decideSurplus: 1,
		lowerPayers: 1,
		lowerShares: 1,
	}),
	...weighted(POOL_DEEDS, {
		fillPool: 5,
		addExpense: 5,
		askPool: 9,
		answerPoolAsk: 7,
		changeExpense: 1,
		limitPool: 1,
		closePool: 1,
		openPool: 1,
		retryReturns: 1,
		sweepPools: 1,
	}),
	changeCustomSchedule: {
		weight: 2,
		async action(scene, random) {
			const { ctx, tripId } = await organizerOf(scene);
			if (random.chance(0.2)) await removeCustomSchedule(ctx, tripId);
			else await saveCustomSchedule(ctx, tripId, random.pick(someSchedules(dateOf(ctx.now))));
		},
	},
	leaveTrip: {
		weight: 1,
		async action({ shareId, guests }, random) {
			if (random.chance(0.3)) await leaveTrip(random.pick(guests).ctx(), shareId);
		},
	},
	removeMember: {
		weight: 1,
		async action(scene, random) {
			if (random.chance(0.7)) return;
			const { ctx, tripId } = await organizerOf(scene);
			const { memberId } = random.pick(scene.guests);
			const { amount } = await removeMemberView(ctx, tripId, memberId);
			await removeMember(ctx, { tripId, memberId, expectedAmount: amount });
		},
	},
	cancelTrip: {
		weight: 1,
		async action(scene, random) {
			if (random.chance(0.1)) await cancelRandomTrip(scene, random.chance(0.8) ? "all" : "none");
		},
	},
	resetLink: {
		weight: 1,
		async action(scene) {
			const { ctx, tripId } = await organizerOf(scene);
			scene.shareId = (await resetShareLink(ctx, tripId)).shareId;
		},
	},
	changeOwnPlan: {
		weight: 1,
		async action(scene, random) {
			const { ctx } = await organizerOf(scene);
			const subscriptionPlan = random.pick(["free", "plus", "pro"] as const);
			const isOwn = eq(users.id, requireUser(ctx).id);
			await scene.world.db.write((tx) => tx.update(users).set({ subscriptionPlan }).where(isOwn));
		},
	},
	release: {
		weight: 5,
		async action(scene, random) {
			const { ctx, tripId } = await organizerOf(scene);
			await startOnboarding(ctx, tripId, RETURN_URLS, US_PERSON);
			await releaseFunds(ctx, tripId, { amount: random.chance(0.7) ? 1 + random.below(20_000) : undefined });
		},
	},
	startRefund: {
		weight: 1,
		async action(scene, random) {
			const { ctx, tripId } = await organizerOf(scene);
			const amount = 1 + random.below(500);
			await startRefund(ctx, tripId, { memberIds: "all", customAmount: amount, reason: "Rain" });
		},
	},
	correct: {
		weight: 1,
		async action(scene, random) {
			const { tripId } = await organizerOf(scene);
			const amount = 1 + random.below(5_000);
			await scene.world.db.write((tx) =>
				postEntry(tx, {
					...{ book: "demo", source: `correction:${newId()}:adjustment:adj`, tripId, memo: "Found" },
					at: scene.world.clock.now(),
					lines: [
						{ account: "stripe_balance", amount },
						{ account: fundAccount(tripId), amount: -amount },
					],
				}),
			);
		},
	},
	dispute: {
		weight: 3,
		async action({ world }, random) {
			const paid = (await world.db.read.select().from(payments)).filter(
				({ chargeRef }) => chargeRef !== null,
			);
			if (paid.length === 0) return;
			const { id, chargeRef, amount } = random.pick(paid);
			const known = await world.db.read.$count(disputes, eq(disputes.paymentId, id));
			if (known > 0 || !chargeRef) return;
			const part = random.chance(0.5) ? 1 + random.below(amount) : amount;
			const fact = { ref: `dp_${id}`, chargeRef, amount: part, fee: 1_500, status: "open" } as const;
			await applyDispute(world.nobody, fact);
		},
	},
	decideDispute: {
		weight: 2,
		async action({ world }, random) {
			const open = await world.db.read.select().from(disputes).where(eq(disputes.status, "open"));
			if (open.length === 0) return;
			const { ref, chargeRef, amount, fee } = random.pick(open);
			const status = random.pick(["won", "lost"] as const);
			const returned = status === "won" ? amount : random.below(2) * random.below(amount);
			await applyDispute(world.nobody, { ref, chargeRef: chargeRef ?? "", amount, fee, status, returned });
		},
	},
	sweepMovements: {
		weight: 1,
		action: ({ world }) => sweepMovements(world),
	},
	sweep: {
		weight: 2,
		action: ({ world }) => sweepPayments(world.nobody),
	},
	waitABit: {
		weight: 3,
		async action({ world }, random) {
			world.clock.advance(random.pick([1_000, 5_000, 25_000, 3_600_000, 90_000_000]));
		},
	},
};

const OUTSIDE_ANSWERS = [
	"confirm",
	"confirm",
	"decline",
	"withdraw",
	"object",
	"keep",
	"undo",
	"undo",
] as const;

const cashOn = ({ now }: Ctx, amount: number) =>
	({ amount, paidOn: dateOf(now), how: "cash", note: undefined }) as const;

/** The amount of a payment, everything that is left, or an amount that may leave too little for a card. */
async function someAmount(world: World, memberId: string, random: Random): Promise<number> {
	const open = (await listMemberPayments(world.db.read, { memberId })).filter(({ status }) =>
		isPayable(status),
	);
	const left = sum(open.map(({ amount }) => amount));
	return random.pick([open[0]?.amount ?? 50, left, 50, 1 + random.below(left + 2)]);
}

export async function cancelRandomTrip(scene: RandomTrip, refund: "all" | "none"): Promise<void> {
	const { ctx, tripId } = await organizerOf(scene);
	const { total } = await cancelTripView(ctx, tripId);
	await cancelTrip(ctx, tripId, { reason: "Storm", refund, expectedTotal: total });
}

async function organizerOf({ world, shareId }: RandomTrip): Promise<{ ctx: Ctx; tripId: string }> {
	const [found] = await world.db.read
		.select({ tripId: trips.id, user: users })
		.from(trips)
		.innerJoin(users, eq(users.id, trips.organizerId))
		.where(eq(trips.shareId, shareId));
	if (!found) throw new Error("a trip has an organizer");
	return { ctx: world.as(toSignedInUser(found.user)), tripId: found.tripId };
}

function intentsOf(world: World, memberId: string) {
	return world.db.read
		.select({ ref: demoIntents.ref })
		.from(demoIntents)
		.innerJoin(attempts, eq(attempts.id, demoIntents.attemptId))
		.innerJoin(payments, and(eq(payments.id, attempts.paymentId), eq(payments.memberId, memberId)))
		.orderBy(asc(demoIntents.createdAt));
}

/** Stripe lets a browser pay a declined intent again, which the demo provider does not. */
async function succeedLate(world: World, ref: string): Promise<void> {
	await world.db.write(async (tx) => {
		await tx
			.update(demoIntents)
			.set({ status: "succeeded", chargeRef: `ch_late_${ref}`, fee: 99, errorCode: null })
			.where(and(eq(demoIntents.ref, ref), eq(demoIntents.status, "failed")));
	});
}

/** Continues refunds, releases and reversals for disputes. */
async function sweepMovements(world: World): Promise<void> {
	await sweepRefunds(world.nobody);
	await sweepReleases(world.nobody);
	await sweepPools(world);
	await sweepReversals(world.nobody);
	await settleAllCharges(world.nobody);
}

/** Once answers arrive again and two days have passed, everything can be settled. */
export async function settleAll(world: World): Promise<void> {
	await sweepPayments(world.nobody);
	await applyAllIntents(world);
	world.clock.advance(2 * DAY + HOUR);
	for (let round = 0; round < 3; round++) {
		await sweepPayments(world.nobody);
		await sweepMovements(world);
		world.clock.advance(HOUR);
	}
	await lowerShares(world.jobs, null);
	await lowerPayers(world.jobs, null);
}

/** Applies an intent of a payment or of a top-up. */
async function applyIntent(world: World, fact: IntentFact): Promise<void> {
	if (isTopUpId(fact.attemptId)) await applyTopUp(world.nobody, fact);
	else await applyPayment(world.nobody, fact);
}

/** Applies every intent, as the provider's list of events would. */
async function applyAllIntents(world: World): Promise<void> {
	world.clock.advance(60_000);
	for (const { ref } of await world.db.read.select({ ref: demoIntents.ref }).from(demoIntents)) {
		await applyIntent(world, await world.provider.fetchIntent(ref));
	}
}

const WEIGHTED_ACTIONS = Object.entries(ACTIONS).flatMap(([name, { weight }]) =>
	Array<string>(weight).fill(name),
);

/** Runs a random action and returns its name. Refusals and lost answers are expected; any other error is a bug. */
export async function runRandomAction(scene: RandomTrip, random: Random): Promise<string> {
	const name = random.pick(WEIGHTED_ACTIONS);
	try {
		await ACTIONS[name]?.action(scene, random);
		return name;
	} catch (error) {
		if (isDomainError(error)) return `${name}: ${error.code}`;
		if (isProviderTimeout(error)) return `${name}: lost`;
		throw error;
	}
}

/** A slow provider whose answers are lost at random, before or after the effect. */
export function flakyGateway(random: Random, line: { loss: number }) {
	return (gateway: PaymentGateway) =>
		interceptCalls(gateway, async (call, moment) => {
			for (let ticks = random.below(4); ticks > 0; ticks--)
				await new Promise((resolve) => setImmediate(resolve));
			if (random.chance(line.loss)) throw new ProviderTimeout(`${call} lost ${moment} its effect`);
		});
}

/** A database that may run a transaction twice, as `db.write` allows, and rolls the first run back. */
export function rerunningDb(db: Db, doesRerun: () => boolean): Db {
	return {
		...db,
		async write(work) {
			if (doesRerun()) await runAndRollBack(db, work);
			return db.write(work);
		},
	};
}

async function runAndRollBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<void> {
	const inVain = new Error("rolled back");
	const run = db.write(async (tx) => {
		await work(tx);
		throw inVain;
	});
	await run.catch((error: unknown) => {
		if (error !== inVain) throw error;
	});
}
