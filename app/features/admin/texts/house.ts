import type { Book } from "#app/features/ledger/ledger.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Gangway's own money";
export const lead =
	"What Gangway has at the provider against what it has promised there. At a booking fee below the provider's own, Gangway pays the difference.";
export const bookTitles = { live: "Live money", demo: "Demo money" } as const satisfies Record<Book, string>;
export const testMoney = "Test money";
export const testModeMail = "Test mode: these are Stripe's test keys, and this is not real money.";
export const inTestMode = (subject: string) => `Test mode: ${subject}`;
export const states = {
	short: { tone: "late", word: "Top up now" },
	low: { tone: "due", word: "Below the reserve" },
	covered: { tone: "paid", word: "Covered" },
} as const;

export const shortTitle = (topUp: Cents) => `Top up ${formatCents(topUp)} to cover everything promised`;
export const short =
	"Until then a release may wait. In Stripe: Balances, Add to balance. What waits is sent by itself afterwards.";
export const lowTitle = (missing: Cents) => `${formatCents(missing)} below the reserve`;
export const low = (reserve: Cents) =>
	`All that is promised is covered. The reserve of ${formatCents(reserve)} (HOUSE_RESERVE_CENTS) is not.`;
export const demo =
	"Demo money never runs out, so no release waits. With live money, Gangway would have to top up the amount below.";
export const waiting = ({ count, amount }: { count: number; amount: Cents }) =>
	`${pluralize(count, "release")} with ${formatCents(amount)} still to send ${count === 1 ? "waits" : "wait"} for Gangway's own money.`;

export const figures = {
	balance: "At the provider",
	owedToFunds: "Owed to trips' funds",
	owedToPools: "Owed to crew wallets' pools",
	inClearing: "Refunds and releases under way",
	overpaid: "Owed to members who paid twice",
	promised: "All that is promised",
	topUp: "To top up now",
	bookingFees: "Booking fees earned",
	deductions: "Kept of refunds for card fees",
	plans: "Plans sold",
	providerFees: "Provider's fees paid",
	cashBack: "Cash back paid",
	disputeLosses: "Lost to disputes",
	organizerDebts: "Owed by organizers",
	toBank: "Paid out to Gangway's bank account, less top-ups",
	other: "Other accounts",
} as const;

/** Demo money cannot run short, so this says what live money would need. */
export const demoTopUp = "With live money, to top up";

export const ratesTitle = "By booking fee";
export const rate = "Trips at";
export const rates = (basisPoints: number) => `${basisPoints / 100}%`;
export const earned = "Earned";
export const cost = "Cost";
export const result = "Result";

export const waitingTitle = ({ amount }: { amount: Cents }) =>
	`${formatCents(amount)} for organizers waits for a top-up`;
export const waitingMail = (
	{ count, amount }: { count: number; amount: Cents },
	{ topUp }: { topUp: Cents },
) =>
	`The provider has not the money for ${pluralize(count, "release")} (${formatCents(amount)}). ${
		topUp > 0
			? `Top up ${formatCents(topUp)} to cover everything promised.`
			: "The books cover it, so it should become available as charges settle."
	} What waits is sent by itself afterwards.`;
export const openMoney = "Open the money page";
