import { pluralize } from "#app/lib/pluralize.ts";
import type { LeftOut } from "../import/plan-import.ts";
import {
	type FileProblem,
	MAX_FILE_BYTES,
	MAX_NAMES,
	MAX_ROWS,
	type RowProblem,
} from "../import/read-file.ts";

export const title = "Bring expenses from another app";
export const description = "Read in the CSV file of Splitwise or Spliit.";
export const lead =
	"Read in what your group has in Splitwise or Spliit. You see what it would add before anything is added.";
export const file = "CSV file";
export const fileHint = `In Splitwise: the group, “Export as spreadsheet”. In Spliit: the group's expenses, “Export to CSV”. At most ${MAX_ROWS.toLocaleString("en")} rows.`;
export const read = "Read it in";
export const notRead = "The file was not read in";
export const another = "Take another file";
export const formats = { splitwise: "A file of Splitwise", spliit: "A file of Spliit" };
export const names = "Who is who?";
export const namesLead = "Rows with someone who is nobody on this trip are left out.";
export const nobody = "Nobody on this trip";
export const rates = "What are the currencies worth?";
export const rateOf = (currency: string) => `How many ${currency} is one US dollar?`;
export const asked = "Who has paid these?";
export const askedLead = "The file does not say so. What you leave open is left out.";
export const leaveOut = "Leave it out";
export const notSaid = (names: string) => `for ${names}`;
export const again = "Show what it adds";
export const preview = "What it adds";
export const adds = (expenses: number, payments: number) =>
	[expenses > 0 && pluralize(expenses, "expense"), payments > 0 && pluralize(payments, "payment")]
		.filter(Boolean)
		.join(" and ") || "Nothing";
export const storeThem = "Add them to the trip";
export const seeThem = (count: number) => `See ${count === 1 ? "it" : `all ${count}`}`;
export const storing = "Adding…";
export const stored = (expenses: number, payments: number) => ({
	title: "Added",
	message: `${adds(expenses, payments)} from the file.`,
});
export const notStored = "Nothing was added";
export const nothingToAdd = "With these answers the file adds nothing.";
export const leftOutTitle = (count: number) => `${pluralize(count, "row")} left out`;
export const outcomes: Record<LeftOut | "expense" | "payment", string> = {
	expense: "an expense",
	payment: "a payment",
	known: "on the trip already",
	no_person: "someone is nobody on this trip",
	no_payer: "it isn't said who has paid",
	no_rate: "the currency has no rate",
	own: "only for the one who has paid",
	too_small: "less than one cent",
	too_large: "too large",
};
export const unreadTitle = (count: number) => `${pluralize(count, "row")} could not be read`;
export const unread: Record<RowProblem, string> = {
	date: "The date is not like 2027-03-12.",
	name: "It has no description.",
	currency: "We don't know the currency.",
	amount: "An amount is no number.",
	income: "It is below zero, which no expense is. Write it down by hand.",
	sums: "Its amounts don't add up.",
	own: "Nobody owes anything for it.",
	too_many_payers: "It doesn't say which of them has paid.",
	columns: "It has more columns than the first row.",
};
export const line = (line: number) => `Row ${line}`;
export const oneOf = (count: number) => `Several have paid, so it becomes ${count} expenses.`;
export const isPayment = "Payment";

export const fileMissing = "Choose a file";
export const fileTooLarge = `A file has at most ${MAX_FILE_BYTES / 1024} KB`;
export const fileProblems: Record<FileProblem, string> = {
	not_known: "This is no CSV file of Splitwise or Spliit in English",
	too_many_rows: `A file has at most ${MAX_ROWS.toLocaleString("en")} rows`,
	too_many_names: `A file has at most ${MAX_NAMES} people`,
	nobody: "This file names nobody, or only one person",
};
export const fileGone = "This file is gone. Read it in again.";
export const personProblem = "Choose people from the list";
export const rateProblem = "Enter how much of the currency one US dollar is, such as 0.92";
