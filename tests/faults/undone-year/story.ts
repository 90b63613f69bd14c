import { type Random, seededRandom } from "#tests/support/random.ts";
import type { OrganizerBook } from "./books.ts";
import * as books from "./books.ts";
import type { Browser } from "./browser.ts";
import * as deeds from "./deeds.ts";
import { FATES, OLDEST_DISPUTED, type Step } from "./fates.ts";
import type { House } from "./house.ts";
import { buyOneTimePro, tellPlus, tellPro } from "./plan-stories.ts";
import {
	chargeInstalments,
	joinAndPay,
	type Organizer,
	openTour,
	type Person,
	step,
	type Tour,
	wakeUp,
	type Year,
} from "./year.ts";

/** How much of a member's payments the first release takes, and when it comes. */
const STAGES = ["whole", "part", "nothing"] as const;
const TIMES = ["before", "while it waits", "after"] as const;
type Time = (typeof TIMES)[number];
const INSTALMENTS = ["3-month", "6-month"] as const;
const LAST_BEGINNING = 280;

/**
 * A trip on which three people pay: the release takes all of the first one's money, part of the second's, and nothing
 * of the third's.
 */
type Plan = { day: number; organizer: Organizer; time: Time; fates: string[] | "cancelled" };

/** Goes through a year in which every payment is refunded, disputed, or returned with the trip's cancellation. */
export async function liveYear(house: House, browser: Browser, seed: number): Promise<Year> {
	const random = seededRandom(seed);
	const organizers: Organizer[] = [];
	for (const name of ["Flo", "Pia", "Pro"]) {
		const user = await house.world.user({ firstName: name });
		const book: OrganizerBook = { id: user.id, trips: [], plan: "free", planCharges: [] };
		const organizer: Organizer = { user, ctx: () => house.world.as(organizer.user), book };
		organizers.push(organizer);
	}
	const year: Year = {
		seed,
		house,
		browser,
		random,
		organizers,
		tours: [],
		steps: 0,
		begunAt: house.world.clock.now().getTime(),
	};
	const [, onPlus, onPro] = organizers as [Organizer, Organizer, Organizer];
	const stories = [
		{ day: 0, story: tellPlus(year, onPlus) },
		{ day: 0, story: tellPro(year, onPro) },
		...plansOf(year).map((plan) => ({ day: plan.day, story: tellTrip(year, plan) })),
	];
	for (;;) {
		stories.sort((one, other) => one.day - other.day);
		const [next] = stories;
		if (!next) return year;
		wakeUp(year, next.day);
		const { done, value } = await next.story.next();
		if (done) stories.shift();
		else next.day = value;
	}
}

/** Every fate occurs once at each stage, and over three consecutive years at each time, too. */
function plansOf({ seed, random, organizers }: Year): Plan[] {
	const fates = Object.keys(FATES);
	const timeOf = (index: number) => TIMES[(index + seed) % TIMES.length] ?? "before";
	const shift = 1 + Math.floor((seed - 1) / TIMES.length);
	const plans: Omit<Plan, "day" | "organizer">[] = fates.map((_, row) => ({
		time: timeOf(row),
		fates: STAGES.map((_, column) => fates[(row + column * shift) % fates.length] ?? ""),
	}));
	plans.push({ time: timeOf(0), fates: "cancelled" });
	return shuffle(random, plans).map((plan, index, { length }) => ({
		...plan,
		day: 1 + Math.floor((index * LAST_BEGINNING) / length),
		organizer: random.pick(organizers),
	}));
}

function shuffle<T>({ below }: Random, items: readonly T[]): T[] {
	const [left, shuffled]: [T[], T[]] = [[...items], []];
	while (left.length > 0) shuffled.push(...left.splice(below(left.length), 1));
	return shuffled;
}

/** The story of one trip. Yields the day on which it continues. */
async function* tellTrip(year: Year, { day: first, organizer, time, fates }: Plan): AsyncGenerator<number> {
	const { random, house } = year;
	const tour = await openTour(year, organizer, 200_000 + random.below(300_000));
	let day = first;
	const isOnFree = organizer.book.plan === "free";
	const afterPayments = isOnFree && random.chance(0.7) ? await buyOneTimePro(year, organizer, tour) : [];
	for (const [index, name] of ["Ann", "Ben", "Cem"].entries()) {
		const hasPlans = tour.book.hasOneTimePro || organizer.book.plan !== "free";
		const isAhead = fates[index] === OLDEST_DISPUTED;
		const plan = hasPlans && (isAhead || random.chance(0.4)) ? random.pick(INSTALMENTS) : "full";
		const person = await step(year, tour, `${name} pays`, () => joinAndPay(year, tour, name, plan));
		if (plan !== "full" && (isAhead || random.chance(0.3))) await payAhead(year, tour, person);
		await afterPayments.shift()?.();
		day += 1;
		yield day;
	}
	const left = new Set<Step[]>();
	const begin = async (index: number) => {
		if (fates === "cancelled") return;
		const person = tour.people[index];
		const fate = FATES[fates[index] ?? ""];
		if (!person || !fate) throw new Error("each has a fate");
		left.add(fate({ year, tour, person }));
	};
	const goOn = async () => {
		for (const steps of left) await steps.shift()?.();
	};
	const come = async () => {
		if (fates === "cancelled") {
			const refunds = random.pick(["all", "none"] as const);
			await step(year, tour, `is cancelled, ${refunds} refunded`, () => deeds.cancel(year, tour, refunds));
			return;
		}
		for (const index of [0, 1, 2]) await begin(index);
		await goOn();
	};
	if (time === "before") {
		yield first + 4;
		await come();
		yield first + 6;
		if (random.chance(0.5)) await goOn();
	}
	yield first + 12;
	const amount = firstRelease(tour, house.world.clock.now().getTime());
	const waits = time === "while it waits";
	const releases = () => deeds.release(year, tour, amount, { waits });
	const release = amount > 0 ? await step(year, tour, "releases", releases) : null;
	if (waits) {
		await come();
		if (random.chance(0.5)) await goOn();
		if (release && books.waitingOf(tour.book) > 0 && random.chance(0.5))
			await step(year, tour, "takes the release back", () => deeds.takeBack(tour, release));
		await step(year, tour, "is funded", () => deeds.fill(year, tour));
	}
	if (time === "after") {
		yield first + 14;
		await come();
	}
	for (day = first + 18; [...left].some((steps) => steps.length > 0); day += 1 + random.below(8)) {
		yield day;
		await goOn();
	}
	for (day = Math.max(day, first + 40); day < first + 80; day += 35) {
		yield day;
		await step(year, tour, "instalments", () => chargeInstalments(year));
	}
	if (books.availableIn(tour.book, house.world.clock.now().getTime()) > 0)
		await step(year, tour, "releases the rest", () => deeds.release(year, tour));
}

/** Someone makes all payments of their plan at once, by hand, so that the trip has several charges of one member. */
async function payAhead(year: Year, tour: Tour, { ctx, book }: Person): Promise<void> {
	for (let paid = 1; paid < book.payments; paid++)
		await step(year, tour, `${book.name} pays ahead`, () => year.house.pay(ctx(), book.id));
}

function firstRelease({ book, people: [whole, part] }: Tour, now: number): number {
	const inFund = (person: Person | undefined) => (person ? books.inFundOfMember(book, person.book) : 0);
	return Math.min(inFund(whole) + Math.floor(inFund(part) / 2), books.availableIn(book, now));
}
