import { addDays, addMonths, type CalendarDate, formatRange } from "#app/lib/dates.ts";
import { formatCents, splitEvenly } from "#app/lib/money.ts";
import * as texts from "./texts/demos.ts";

const COST_PER_PERSON = 97_000;
const PARTY_SIZE = 6;
const TRIP_DAYS = 7;

/** Of the sample share, in cents. */
export const DEMO_AMOUNTS = splitEvenly(COST_PER_PERSON, 12);

/** The sample trip starts a month after its last payment; the first is due today. */
export function demoView(today: CalendarDate) {
	const startDate = addMonths(today, DEMO_AMOUNTS.length);
	return {
		dates: formatRange(startDate, addDays(startDate, TRIP_DAYS)),
		stats: [
			[texts.totalCost, formatCents(COST_PER_PERSON * PARTY_SIZE)],
			[texts.people, String(PARTY_SIZE)],
			[texts.share, formatCents(COST_PER_PERSON)],
			[texts.monthlyPayments, String(DEMO_AMOUNTS.length)],
		] satisfies [label: string, value: string][],
		schedule: DEMO_AMOUNTS.map((amount, index) => ({
			paymentNumber: index + 1,
			amount,
			due: texts.dueOn(addMonths(today, index), today),
		})),
	};
}

export type DemoView = ReturnType<typeof demoView>;

/** The numbers of payments in an address; invalid ones are ignored. */
export function readPaid(value: string | null): number[] {
	const isPayment = (number: number) => DEMO_AMOUNTS[number - 1] !== undefined;
	const numbers = (value ?? "").split(" ").map(Number);
	return [...new Set(numbers.filter(isPayment))].sort((one, other) => one - other);
}

/** How many payments are made according to an address. */
export function readMade(value: string | null): number {
	const made = Math.floor(Number(value));
	return made > 0 ? Math.min(made, DEMO_AMOUNTS.length) : 0;
}
