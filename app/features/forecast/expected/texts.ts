import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "When the money is in";
export const description =
	"How much of the trip's money to expect by which day, and whether that is in time.";
export const lead = "Based on everyone's payment plan, and on how late each person has paid so far.";

export const inTime = "It will be there in time";
export const notInTime = "It won't all be there in time";
export const inTimeText = (needed: ReactNode, day: string) =>
	phrase`${needed} is expected to be in by ${day}.`;
export const notInTimeText = (missing: ReactNode, needed: ReactNode, day: string) =>
	phrase`${missing} of ${needed} will be missing on ${day}.`;
export const completeOn = (day: string) => `All of it is expected by ${day}.`;
export const neverComplete = (unscheduled: ReactNode) =>
	phrase`${unscheduled} is not in anyone's payment plan: spots that are free, people who haven't chosen a plan, a new price that isn't agreed to, or money that went back.`;
export const notInPlans = (unscheduled: ReactNode) => phrase`${unscheduled} is not in anyone's payment plan:`;
export const missingBy = {
	free: (amount: ReactNode, spots: number) =>
		phrase`${amount} for ${spots === 1 ? "the spot that is free" : `${spots} spots that are free`}`,
	withoutPlan: (amount: ReactNode) => phrase`${amount} of people who haven't chosen a plan`,
	notAgreed: (amount: ReactNode) => phrase`${amount} of the new price, which isn't agreed to`,
	goneBack: (amount: ReactNode) => phrase`${amount} that has gone back to cards or banks`,
	overpaid: (amount: ReactNode) => phrase`less ${amount} that people have paid beyond their share`,
	late: (amount: ReactNode) => phrase`less ${amount} that friends who joined late bring in`,
};
export const outsideBeside = (amount: ReactNode, needed: ReactNode) =>
	phrase`${amount} of the ${needed} was paid to the organizer, outside Gangway. It isn't missing, and it isn't in the figures below.`;
export const isInNow = "In already";
export const sureBy = (day: string) => `Sure by ${day}`;
export const expectedBy = (day: string) => `Expected by ${day}`;
export const sureHint = "What is in, and automatic charges of people who haven't been late";

export const chartTitle = "Day by day";
export const drawing = "Money over time";
export const collected = "Money in";
export const expected = "Expected";
export const sure = "Sure";
export const neededLine = "Needed";
export const byDay = "By";
export const showFigures = "Show the figures";
export const figures = "Certain and expected, by day";
export const nothingPlanned = "No payments yet";
export const nothingPlannedText =
	"Once someone has chosen how to pay, you'll see here when the money comes in.";

export const whoIsLate = "Who may hold it up";
export const person = (name: ReactNode, amount: ReactNode, day: string) =>
	phrase`${name}: ${amount}, expected by ${day}`;
export const usually = (days: number) => `So far ${pluralize(days, "day")} late on average`;
export const dueThen = "Due after that day";
export const remind = "Remind those who are late";

export const ask = "Will it be there?";
export const by = "By which day";
export const howMuch = "How much you need";
export const howMuchHint = "Leave it empty for the whole trip.";
export const check = "Check";

export const notCertain = "This is an estimate, not a promise. You can still remind whoever is late.";
export const gateTitle = (tier: string) => `With ${tier}, see when the money is in`;
export const gateText = (tier: string) =>
	`${tier} reads everyone's payment plans, and shows by which day you can book and whose payments are late.`;
export const cancelled = "Nothing more is expected on a cancelled trip";
