import * as deeds from "./plan-deeds.ts";
import type { Organizer, Tour, Year } from "./year.ts";

/** The story of someone on Plus, by the month. Yields the day on which it continues. */
export async function* tellPlus(year: Year, organizer: Organizer): AsyncGenerator<number> {
	const newest = () => deeds.undoing(year, organizer, null);
	const later = () => year.random.below(8);
	await deeds.begin(year, organizer, "plus");
	yield 10 + later();
	const january = await newest();
	await january.refund(january.half);
	yield 40 + later();
	const february = await newest();
	await february.dispute();
	yield 65 + later(); // its period is over by then
	await february.decide(year.random.pick(["won", "lost"]));
	yield 100 + later();
	await january.refund(january.rest);
	yield 125 + later();
	const may = await newest();
	await may.dispute();
	yield 137 + later();
	await may.decide("lost");
	yield 160 + later();
	await deeds.begin(year, organizer, "plus");
	yield 200 + later();
	const july = await newest();
	await july.refund(july.all);
	yield 215 + later();
	await deeds.begin(year, organizer, "plus");
	yield 330 + later();
	const december = await newest();
	await december.dispute();
	yield 340;
	await december.decide("won");
}

/** The story of someone on Pro, by the year. */
export async function* tellPro(year: Year, organizer: Organizer): AsyncGenerator<number> {
	const newest = () => deeds.undoing(year, organizer, null);
	const later = () => year.random.below(20);
	await deeds.begin(year, organizer, "pro");
	yield 60 + later();
	const first = await newest();
	await first.refund(first.half);
	yield 100 + later();
	await first.refund(first.rest);
	yield 125 + later();
	await deeds.begin(year, organizer, "pro");
	yield 150 + later();
	const second = await newest();
	await second.dispute();
	yield 180 + later();
	await second.decide("lost");
	yield 205 + later();
	await deeds.begin(year, organizer, "pro");
	yield 230 + later();
	const third = await newest();
	await third.dispute();
	yield 255 + later();
	await third.decide("won");
}

/** The steps of one-time Pro while a trip's members pay, one by one: one step after each payment. */
type AfterPayments = (pro: Awaited<ReturnType<typeof deeds.undoing>>) => (() => Promise<unknown>)[];

const PRO_FATES: AfterPayments[] = [
	() => [],
	(pro) => [() => pro.refund(pro.all)],
	(pro) => [() => pro.refund(pro.half), () => pro.refund(pro.rest)],
	(pro) => [() => pro.dispute(), () => pro.decide("lost")],
	(pro) => [() => pro.dispute(), () => pro.decide("won")],
];

/** Buys one-time Pro for a trip. @returns the step after each payment */
export async function buyOneTimePro(year: Year, organizer: Organizer, tour: Tour) {
	await deeds.buyOneTimePro(year, organizer, tour);
	return year.random.pick(PRO_FATES)(await deeds.undoing(year, organizer, tour));
}
