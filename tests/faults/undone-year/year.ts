import { inArray } from "drizzle-orm";
import { expect } from "vitest";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { sweepReversals } from "#app/features/fund/charges/reversals.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { returnPaidDebts } from "#app/features/fund/releases/return-debt.server.ts";
import { toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { sweepSubscriptions } from "#app/features/plans/billing/sweep-subscriptions.server.ts";
import { settleCashBackDebts } from "#app/features/tiers/cash-back/cash-back-debt.server.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { users } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import type { Random } from "#tests/support/random.ts";
import { bookProblems } from "./book-problems.ts";
import { type MemberBook, type OrganizerBook, ratesOf, type TripBook } from "./books.ts";
import type { Browser } from "./browser.ts";
import { cardFeeOf, isDeciding, lostOf, partOf } from "./charge.ts";
import type { House } from "./house.ts";
import { pageProblems } from "./page-problems.ts";
import { RATES } from "./plan-charge.ts";
import { takeInInvoices, tierProblems } from "./plan-problems.ts";
import { settle } from "./release.ts";
import { sentenceProblems } from "./sentence-problems.ts";

export type Organizer = { user: SignedInUser; ctx: () => Ctx; book: OrganizerBook };
export type Person = { ctx: () => Ctx; book: MemberBook };
/** A trip with its expected books. */
export type Tour = { trip: Trip; owner: () => Ctx; people: Person[]; book: TripBook };
export type Year = {
	seed: number;
	house: House;
	browser: Browser;
	random: Random;
	begunAt: number;
	organizers: Organizer[];
	tours: Tour[];
	steps: number;
};

/** The share of steps in which the pages are also rendered, and read sentence by sentence. */
const READ_PAGES = 0.2;

/** Advances the clock to the morning of a day, counted from 0. */
export function wakeUp({ house: { world }, begunAt }: Year, day: number): void {
	const morning = begunAt + day * DAY + 5 * HOUR;
	world.clock.set(Math.max(morning, world.clock.now().getTime()));
}

/**
 * Takes a step of a trip, runs the jobs that follow from it, and compares the books and the pages with the expected
 * ones.
 * @param tour none if the step is about an organizer's plan
 * @param canTakeBack whether the organizer's payout account holds enough for reversals
 */
export async function step<Result>(
	year: Year,
	tour: Tour | null,
	name: string,
	deed: () => Promise<Result>,
	{ canTakeBack = true } = {},
): Promise<Result> {
	const { house, seed } = year;
	const where = () =>
		`seed ${seed}, ${house.world.clock.now().toISOString()}, ${tour?.trip.title ?? "plans"}: ${name}`;
	year.steps += 1;
	house.world.clock.advance(15 * MINUTE);
	house.setReversible(canTakeBack);
	const result = await deed().catch((error: unknown) => {
		throw new Error(where(), { cause: error });
	});
	await runJobs(year);
	await takeInPayments(year);
	await takeInInvoices(year);
	await signInAgain(year);
	settle(
		year.organizers.map(({ book }) => book),
		canTakeBack,
	);
	const problems = [...(await bookProblems(year)), ...(await tierProblems(year))];
	if (tour) problems.push(...(await pageProblems(year, tour)));
	if (tour && year.random.chance(READ_PAGES)) problems.push(...(await sentenceProblems(year.browser, tour)));
	expect(problems, where()).toEqual([]);
	return result;
}

/** Reads the organizers' accounts again, because a signed-in user carries the plan from the time of reading. */
async function signInAgain({ house, organizers }: Year): Promise<void> {
	const rows = await house.world.db.read.select().from(users);
	for (const organizer of organizers) {
		const row = rows.find(({ id }) => id === organizer.user.id);
		if (row) organizer.user = toSignedInUser(row);
	}
}

/** Runs the jobs that move money, in an order that needs two rounds at most. */
async function runJobs({ house: { world } }: Year): Promise<void> {
	await pollEvents(world.nobody);
	await sweepReleases(world.nobody);
	await sweepSubscriptions(world.nobody);
	for (let round = 0; round < 2; round++) {
		expect(await reconcile(world.nobody)).toEqual([]);
		await sweepReversals(world.nobody);
		await settleCashBackDebts(world.nobody);
		await returnPaidDebts(world.nobody);
	}
}

export const chargeInstalments = ({ house }: Year) => chargeDueInstalments(house.world.nobody);

/** Adds new payments to the books, if they were owed. */
async function takeInPayments({ house, tours }: Year): Promise<void> {
	const known = new Set(tours.flatMap(({ book }) => book.charges.map(({ paymentId }) => paymentId)));
	const rows = await house.world.db.read
		.select()
		.from(payments)
		.where(inArray(payments.status, ["paid"]));
	for (const row of rows
		.filter(({ id }) => !known.has(id))
		.sort((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0))) {
		const book = tours.find(({ book }) => book.id === row.tripId)?.book;
		const member = book?.members.find(({ id }) => id === row.memberId);
		if (!book || !member) throw new Error("a payment is of a member");
		const earlier = book.charges.filter(({ memberId }) => memberId === member.id);
		const each = Math.round(member.share / member.payments);
		const { feeRate, cashBackRate } = ratesOf(book);
		const isLast = earlier.length + 1 === member.payments;
		const amount = isLast ? member.share - each * (member.payments - 1) : each;
		const isWanted = !earlier.some((one) => isDeciding(one) || lostOf(one) > 0);
		expect([row.amount, member.isAboard, member.isAsking, book.isCancelled, isWanted]).toEqual([
			...[amount, true, false, false, true],
		]);
		book.charges.push({
			...{ paymentId: row.id, ref: row.chargeRef ?? "", memberId: member.id, number: earlier.length + 1 },
			...{ amount, bookingFee: partOf(amount, feeRate, 10_000), cardFee: cardFeeOf(amount) },
			cashBack: partOf(amount, cashBackRate, 10_000),
			...{ paidAt: row.paidAt ?? 0, refunds: [], disputes: [], portions: [] },
		});
	}
}

/** An organizer's new trip for four. */
export async function openTour(year: Year, organizer: Organizer, totalCost: number): Promise<Tour> {
	const { world } = year.house;
	const startDate = addDays(dateOf(world.clock.now()), 100);
	const owner = organizer.ctx;
	const trip = await world.trip(organizer.user, {
		...{ title: `Trip ${year.tours.length}`, totalCost, tripItems: [], partySize: 4 },
		...{ startDate, endDate: addDays(startDate, 7) },
	});
	if (organizer.book.trips.length === 0) {
		await startOnboarding(owner(), trip.id, RETURN_URLS, US_PERSON);
		year.house.onboard();
	}
	const book: TripBook = {
		...{ id: trip.id, organizer: organizer.book, feeRate: RATES[organizer.book.plan].feeRate, totalCost },
		...{ members: [], charges: [], releases: [], isCancelled: false, hasOneTimePro: false },
	};
	organizer.book.trips.push(book);
	const tour: Tour = { trip, owner, people: [], book };
	year.tours.push(tour);
	return tour;
}

/** Someone takes a spot, and makes the first payment. */
export async function joinAndPay(year: Year, tour: Tour, name: string, paymentPlan: ScheduleKind) {
	const { world } = year.house;
	const user = await world.user({ firstName: name });
	const ctx = () => world.as(user);
	const consent = paymentPlan === "full" ? undefined : true;
	const member = await world.join(ctx(), tour.trip, { paymentPlan, consent });
	const { totalCost } = tour.book;
	const share = Math.round(totalCost / 4);
	expect(member.individualCost).toBe(share);
	const payments = paymentPlan === "full" ? 1 : Number.parseInt(paymentPlan, 10);
	const book = { id: member.id, name: member.name, share, payments };
	const person: Person = { ctx, book: { ...book, isAsking: false, isAboard: true } };
	tour.people.push(person);
	tour.book.members.push(person.book);
	await year.house.pay(ctx(), member.id);
	return person;
}
