import type { Book } from "#app/features/ledger/ledger.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";

export const notFound = "Page not found";

export const admin = "Admin";
export const title = "Money";
export const lead = "What's stuck, what differs and what the ledger holds.";
export const description =
	"Payments, refunds and releases that are stuck, what differs from the provider, and what the ledger holds.";
export const ledgerOff = {
	live: (sum: Cents) => `The live ledger is off by ${formatCents(sum)}`,
	demo: (sum: Cents) => `The demo ledger is off by ${formatCents(sum)}`,
} as const satisfies Record<Book, unknown>;
export const changedByHand =
	"Every entry is balanced when it is written: someone has changed the database by hand.";
export const nothingStuckTitle = "Nothing is stuck.";
export const nothingStuck = "Every payment, refund and release has an answer, and no job has failed.";
export const needsLook = "What needs a look";

export const books = "The books";
export const booksHint =
	"Debits are positive: what we hold, and what it cost. Credits are negative: what we owe, and what we earned. Every book sums to zero.";
export const bookTitles = { live: "Live ledger", demo: "Demo ledger" } as const satisfies Record<
	Book,
	string
>;
export const testMode = "Test mode";
export const testModeHint = "The keys are Stripe's test keys. No figure on this page is real money.";
export const testBook = "Test ledger: not real money";
export const emptyBooks = {
	live: "No live money has moved yet.",
	demo: "No demo money has moved yet.",
} as const satisfies Record<Book, string>;
export const balanced = "Sums to $0.00";
export const offBy = (sum: Cents) => `Off by ${formatCents(sum)}`;
export const account = "Account";
export const firstAccounts = (shown: number, count: number) =>
	`The first ${shown} of ${count.toLocaleString("en-US")} accounts. The sum counts all of them.`;
