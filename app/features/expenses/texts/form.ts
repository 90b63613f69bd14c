import type { SplitProblem } from "../split.ts";

export const name = "What was it for?";
export const namePlaceholder = "Dinner at the harbor";
export const amountIn = (currency: string) => `Amount in ${currency}`;
export const currency = "Currency";
export const otherCurrency = "In another currency";
export const rate = (currency: string) => `How many ${currency} is one US dollar?`;
export const rateOfOther = "If it isn't in US dollars: how much of the currency is one US dollar?";
export const rateHint = "The rate stays with the expense as you enter it.";
export const category = "Category";
export const categories = {
	food: "Food and drink",
	groceries: "Groceries",
	stay: "Place to stay",
	transport: "Getting around",
	activities: "Activities",
	other: "Something else",
};
export const date = "Date";
export const paidBy = "Who paid?";
export const split = "How is it split?";
export const splits = {
	equally: "Equally",
	shares: "By shares",
	percent: "By percent",
	amounts: "By amounts",
};
export const useSplit = "Show the fields for it";
export const people = "For whom?";
export const everyone = (count: number) => `Everyone on the trip (${count})`;
export const everyoneHint = "Tick a few names, and it is only for them.";
export const parts = {
	shares: "Shares of each",
	percent: "Percent of each",
	amounts: "Amount of each",
};
export const blankHint = "Leave it blank for whoever takes no part.";
export const sharesHint = `Such as 2 for a couple and 1 for everyone else. ${blankHint}`;
export const note = "Note";
export const paysLive = (amount: string) => `pays ${amount}`;
export const leftOver = (amount: string) => `${amount} still to divide`;
export const tooMuch = (amount: string) => `${amount} more than the whole`;
export const inDollars = (amount: string) => `That is ${amount}.`;
export const add = "Add the expense";
export const adding = "Adding…";
export const notAdded = "The expense was not added";
export const added = { title: "Added", message: "Everyone it concerns can see it." };
export const save = "Save the changes";
export const saving = "Saving…";
export const notSaved = "The changes were not saved";
export const saved = { title: "Saved" };

export const nameMissing = "Say what it was for";
export const categoryProblem = "Choose a category from the list";
export const dateMissing = "Choose the day";
export const amountMissing = "Enter the amount, such as 43.10";
export const currencyProblem = "Choose a currency from the list";
export const rateMissing = "Enter how much of the currency one US dollar is, such as 0.92";
export const personProblem = "Choose people from the list";
export const splitProblem = "Choose how it is split";
export const weightProblem = "Enter a number, or leave it blank";
export const tooSmall = "This is less than one cent in US dollars";
export const tooLarge = "This is more than an expense can be";
export const answerProblem = "Say whether you confirm it";
export const updatedAtProblem = "Send the time of the last change as the expense has it";
export const splitProblems: Record<SplitProblem, string> = {
	nobody: "Choose at least one person",
	not_whole_percent: "The percentages have to add up to 100 %",
	not_whole_amount: "The amounts have to add up to the whole amount",
};
