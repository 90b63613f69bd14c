import type { ReactNode } from "react";
import { description } from "#app/features/content/texts/landing.ts";
import { phrase } from "#app/lib/phrase.ts";

export const motto = (lineBreak: ReactNode) => phrase`Everyone aboard.${lineBreak}Everyone paid.`;
export const lead = `${description} No spreadsheet, no chasing.`;
export const startPlanning = "Start Planning Your Trip";

export const sampleTrip = "Sample trip";
export const sampleRoute = "Boston to Lisbon";
export const travelers = "Travelers";
export const samplePaid = "5 of 6";

export const stepsTitle = "Three steps to the water";
export const pasteTitle = "Paste what you found";
export const paste =
	"Flights, a house, a car: drop in the links. We read the name and the price where a site lets us; where it doesn't, you type them in.";
export const flightName = "TAP 218";
export const flight = "Flight";
export const stayName = "Casa da Graça";
export const stay = "Seven nights";
export const shareTitle = "Share one link";
export const share =
	"Everyone sees the same page: the plan, the dates, and a share that is exact to the cent. Joining needs no account.";
export const crewLabel = "An example crew";
export const crew = ["Olga Alves", "Maya Kim", "Jonas Thal", "Sofia Rey"];
export const onePage = "One page for all six";
export const watchTitle = "Watch the stubs turn green";
export const watch =
	"Each friend pays by card, in full or, with Plus or Pro, in instalments, on dates known beforehand. You see who is aboard without asking.";
export const paymentsLabel = "An example of payments";
export const firstDate = "Nov 20";
export const secondDate = "Dec 20";
export const thirdDate = "Jan 20";
export const next = "Next";
export const later = "Later";

export const benefitsTitle = "You organize the trip. Not the money.";
export const talkTitle = "One place to talk";
export const talk =
	"Group chat beside the plan, so that the answer to “which flight?” is never three apps away.";
export const splitTitle = "Costs split themselves";
export const split = "Add a link and every share follows. It always adds up, to the last cent.";
export const payTitle = "Pay when it suits";
export const pay =
	"At once or, with Plus or Pro, monthly or every week. The whole schedule is on the table before anybody agrees.";
export const cardsTitle = "Card numbers never reach us";
export const cards =
	"They go straight to the payment provider. We cannot see them, and we do not store them.";

export const planAndShare = "to plan and to share";
export const callToActionTitle = "Where are you all going?";
export const callToAction =
	"Start without an account. Sign in when you want to keep the trip and bring the others.";
