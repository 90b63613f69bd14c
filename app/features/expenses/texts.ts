import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { someNames } from "#app/lib/texts.ts";
import { MAX_EXPENSES } from "./limits.ts";

export const title = "Shared expenses";
export const description = "Who has paid what on the way, and who owes whom.";
export const descriptionOf = (name: string) => `Who has paid for “${name}”, and for whom.`;
export const lead = "Write down what you pay on the way, and see who owes whom.";
export const newTitle = "Add an expense";
export const backToExpenses = "Shared expenses";
export const youAreOwed = (cents: number) => `You are owed ${formatCents(cents)}`;
export const youOwe = (cents: number) => `You owe ${formatCents(cents)}`;
export const youOweSomeone = (name: ReactNode) => phrase`You owe ${name}`;
export const owesYou = (name: ReactNode) => phrase`${name} owes you`;
export const even = "You are even";
export const evenText = "You owe nobody, and nobody owes you.";
export const settle = "Settle up";
export const settleMore = (count: number) => `Settle up (${count} more)`;
export const add = "Add an expense";
export const list = "Expenses";
export const emptyTitle = "Nothing written down yet";
export const emptyText =
	"Dinner, taxi, museum: whoever pays writes it down, and nobody has to count it up in the end.";
export const paid = (who: string, amount: string) => `${who} paid ${amount}`;
export const youPaid = (amount: string) => `You paid ${amount}`;
export const yourPart = (amount: string) => `Your part is ${amount}`;
export const notYou = "Not for you";
export const youLent = (amount: string) => `You get back ${amount}`;
export const pages = (page: number, pages: number) => `Page ${page} of ${pages}`;
export const older = "Older";
export const newer = "Newer";
export const deletedTitle = "Deleted";
export const exportCsv = "Download as CSV";
export const importTitle = "Bring them from Splitwise or Spliit";
export const waitForYou = (count: number) =>
	count === 1 ? "A payment waits for your answer" : `${count} payments wait for your answer`;
export const answer = "Answer";

export const planTitle = "Shared expenses come with Pro";
export const planText =
	"Write down what you pay on the way and see who owes whom, with the whole group and also without an account.";
export const planEnded = "What was written down stays. New expenses come with Pro.";
export const planInstead = "What was written down stays, and can be changed and settled.";

export const paidBy = "Paid by";
export const date = "Date";
export const category = "Category";
export const rateOf = (currency: string, rate: string) => `1 US dollar = ${rate} ${currency}`;
export const forWhom = "Each person's part";
export const weights = {
	shares: (weight: string) => (weight === "1" ? "1 share" : `${weight} shares`),
	percent: (weight: string) => `${weight} %`,
};
export const receipt = "Receipt";
export const receiptAlt = "The picture of the receipt";
export const addReceipt = "Add a picture of the receipt";
export const changeReceipt = "Take another picture";
export const chooseReceipt = "Picture";
export const receiptHint = "A JPEG, PNG, WebP or GIF of at most 5 MB. Only people on the trip see it.";
export const saveReceipt = "Save the picture";
export const removeReceipt = "Remove the picture";
export const receiptSaved = { title: "Picture saved" };
export const receiptRemoved = { title: "Picture removed" };
export const receiptNotSaved = "The picture was not saved";
export const receiptGone = "This picture is gone.";
export const edit = "Change it";
export const remove = "Delete it";
export const removed = { title: "Deleted", message: "You can put it back on its page." };
export const restore = "Put it back";
export const restored = { title: "It counts again" };
export const deleted = "This expense is deleted, and counts in no balance.";
export const addAnother = "Add another expense";
export const morePeople = (count: number) => `${count} more`;
export const historyTitle = "What was changed";
export const askPool = "Ask the pool to pay it back";
export const balanceParts = {
	paid: () => "Expenses you paid",
	owed: () => "Your parts of expenses",
	spent_by_pool: () => "Your money that the pool spent",
	paid_by_pool: () => "Paid back to you by the pool",
	sent: (names: readonly string[]) => `You paid ${someNames(names)}`,
	got: (names: readonly string[]) => `You got from ${someNames(names)}`,
};
export const balance = "Balance";
export const putTogether = "Debts are put together, so that as few payments as possible settle them.";
export const changeKinds = {
	added: "added it",
	imported: "brought it from a file",
	edited: "changed it",
	receipt: "changed the picture",
	deleted: "deleted it",
	restored: "put it back",
};
export const fields = {
	name: "the name",
	amount: "the amount",
	rate: "the rate",
	date: "the date",
	category: "the category",
	note: "the note",
	paidBy: "who paid",
	split: "who pays what",
};
export const fromTo = (field: string, from: string, to: string) =>
	`${field} from ${from || "–"} to ${to || "–"}`;
export const notDone = "That didn't work";
export const someoneGone = "Someone";

export const membersOnly = "Join the trip to share its expenses.";
export const gone = "This expense is gone.";
export const notYours = "Only who has added or paid it, and the organizers, can change this expense.";
export const tooMany = `A trip has at most ${MAX_EXPENSES.toLocaleString("en")} expenses.`;
export const deletedMeanwhile = "This expense was deleted meanwhile. Put it back first.";
export const changedMeanwhile = "This expense was changed meanwhile. Have another look, then change it.";
export const paidBack = "Paid back by the pool";
export const pool = "The pool, and what it pays back";
export const aPool = "Open a pool for the way";
