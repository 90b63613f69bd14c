import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import type { BudgetKind, BudgetStyle, PlannableKind } from "./budget.ts";

export const title = "Budget";
export const description =
	"What the trip should cost by category, how much of that is booked, and what is left.";
export const lead = "What you plan to spend, how much of it is booked, and what is left.";

export const questionsTitle = "A budget from a few questions";
export const questionsText =
	"We divide it into transport, stay, food, fun and a margin. You can change every amount afterwards.";
export const totalLabel = "The most you want to spend";
export const totalHint = "Leave it empty to use the forecast.";
export const perLabel = "Is that for";
export const per = { group: "The whole group", person: "Each person" };
export const styleLabel = "How you want to travel";
export const styles: Record<BudgetStyle, { title: string; details: string }> = {
	thrifty: { title: "Thrifty", details: "Simple rooms, and you cook now and then" },
	usual: { title: "Like most people", details: "A good room, and dinner out" },
	comfortable: { title: "Comfortable", details: "A nice hotel, and no worrying about the bill" },
};
export const nightsLabel = "Nights";
export const peopleLabel = "People";
export const make = "Make the budget";
export const again = "Answer the questions again";
export const notMade = "The budget was not made";
export const made = { title: "Budget made", message: "Change any amount you like." };

export const kinds: Record<BudgetKind, string> = {
	transport: "Transport",
	stay: "Stay",
	food: "Food",
	fun: "Fun",
	margin: "Margin",
};
export const toBook: Record<PlannableKind, string> = {
	transport: "Transport",
	stay: "Place to stay",
	food: "Food",
	fun: "Fun",
};
export const forWhom = (people: number, nights: number) =>
	`For ${pluralize(people, "person").replace("persons", "people")}, ${pluralize(nights, "night")}`;
export const planned = "Planned";
export const booked = "Booked";
export const paidIn = "Paid in";
export const perPerson = "Each person";
export const perDay = "Each person per day";
export const linesTitle = "By category";
export const foodAndFun =
	"A booking that isn't for transport or a stay can be either food or fun. We count it as fun first, and as food once the amount for fun is used up.";
export const bookedOf = (booked: string, planned: string) => `${booked} booked of ${planned}`;
export const left = (amount: string) => `${amount} left`;
export const over = (amount: string) => `${amount} over`;
export const isInPlan = "In the plan, still to book";
export const addToPlan = "Add to the plan";
export const addKindToPlan = (kind: string) => ` what is left for ${kind.toLowerCase()}, to book`;
export const added = (kind: string) => ({
	title: "Added to the plan",
	message: `“To book: ${kind}” is now one of the trip's bookings.`,
});
export const sharesChange = "What you add is part of what everyone pays, like any other booking.";
export const notToPlan = (problem: string) => `Nothing can be added to the plan from here. ${problem}`;
type Link = (words: string) => ReactNode;
export const needsReason = (link: Link) =>
	phrase`Someone has paid, so a booking changes the price, and everyone who has begun to pay is asked. To add one and say why, use ${link("Change the trip")}.`;
export const change = "Change the amounts";
export const save = "Save the amounts";
export const notSaved = "The amounts were not saved";
export const saved = { title: "Budget saved", message: "The amounts are changed." };
export const remove = "Delete the budget";
export const removeText = "What you have added to the plan stays there.";
export const removed = { title: "Budget deleted", message: "You can make another one." };

export const gateTitle = (tier: string) => `With ${tier}, plan the whole budget`;
export const gateText = (tier: string) =>
	`With ${tier}, or one-time ${tier} for this trip, you get a budget from a few questions, and see how much of it is booked and what is left.`;
export const noneYet = "No budget yet";
export const noneYetText = "Once there is one, you'll see here what the trip should cost.";

export const chooseOne = "Choose one of these";
export const wrongNights = "Enter the nights as a number";
export const wrongPeople = "Enter a number of people from 1 to 250";
export const wrongTotal = "Enter a whole number of cents";
export const tooMuch = "A budget can be at most $10,000,000 for the whole group";
export const needsTotal = "Enter an amount, because we can't estimate a trip to this destination";
export const noSuchLine = "A budget has no such line to put into the plan";
export const noBudget = "This trip has no budget";
export const nothingLeft = "Nothing is left for this";
