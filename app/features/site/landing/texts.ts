import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Plan the group trip. Share the cost.";
export const description =
	"For the friend who plans the group trip: paste the bookings, share one link, and everyone pays their own share.";

export const motto = (lineBreak: ReactNode) => phrase`Plan the group trip. ${lineBreak}Share the cost.`;
export const lead =
	"For the friend who plans the trip: paste the bookings, share one link, and everyone pays their own share. No spreadsheet, no chasing.";
export const startPlanning = "Start Planning Your Trip";
export const tryExample = "Try it with an example";
export const exampleNote = "The example opens filled in, without an account.";
export const tripPicture =
	"A trip's page on a phone: the route from Boston to Lisbon on a map, the dates, a code to bring the others, and $970.00 for each of six travelers.";
export const peoplePicture =
	"The same trip's list of people: Olga, Maya and Sofia have paid what is due so far, and Jonas has joined.";
export const boardingScene =
	"Friends with suitcases walk up a gangway onto a ship; each one who has paid carries a ticket with a green check mark.";

export const stepsTitle = "How it works, in three steps";
export const pasteTitle = "Paste what you found";
export const paste =
	"Paste the links of a flight, a house or a car. We read the name and the price where a site lets us. Where it doesn't, you type them in.";
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
export const watchTitle = "See who has paid";
export const watch =
	"Each friend pays by card, in full or, with Plus or Pro, in instalments on dates that they know beforehand. You see who has paid without asking.";
export const paymentsLabel = "An example of payments";
export const firstDate = "Nov 20";
export const secondDate = "Dec 20";
export const thirdDate = "Jan 20";
export const next = "Next";
export const later = "Later";

export const benefitsTitle = "You plan the trip. We keep track of the money.";
export const knowTitle = "You know who has paid";
export const know =
	"Each friend is on the list with what they have paid and when the next payment is due. You don't have to ask.";
export const talkTitle = "One place to talk";
export const talk = "The group chat is on the trip's page, next to the bookings and the plan.";
export const splitTitle = "Costs are split for you";
export const split =
	"Add a booking, and we work out everyone's share again. The shares always add up, to the last cent.";
export const payTitle = "Pay at once or over time";
export const pay =
	"Friends pay at once or, with Plus or Pro, every month, every two weeks or every week. They see the whole schedule before they agree.";
export const cardsTitle = "Card numbers never reach us";
export const cards =
	"They go straight to Stripe, our payment provider. We cannot see them, and we do not store them.";

export const planAndShare = "to plan and to share";
export const callToActionTitle = "Where are you all going?";
export const callToAction =
	"Start without an account. Sign in when you want to keep the trip and let the others pay.";
