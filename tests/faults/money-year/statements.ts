/** The change of the fund's balance, and the balance afterwards, in cents. */
type Line = [day: string, title: string, change: number, balance: number];

/** 3 × $1,200.00. A payment gives the fund 98 %: $1,176.00 of $1,200.00, and $196.00 of $200.00. */
export const LISBON: Line[] = [
	["2025-11-03", "Olga Tester, payment 1 of 1", 117_600, 117_600],
	["2025-11-03", "Mia Tester, payment 1 of 6", 19_600, 137_200],
	["2025-11-05", "Ben Tester, payment 1 of 6", 19_600, 156_800],
	["2025-12-03", "Mia Tester, payment 2 of 6", 19_600, 176_400],
	["2025-12-05", "Ben Tester, payment 2 of 6", 19_600, 196_000],
	["2026-01-04", "Mia Tester, payment 3 of 6", 19_600, 215_600], // declined on Jan 3
	["2026-01-05", "Ben Tester, payment 3 of 6", 19_600, 235_200],
	["2026-02-03", "Mia Tester, payment 4 of 6", 19_600, 254_800],
	["2026-02-05", "Ben Tester, payment 4 of 6", 19_600, 274_400],
	["2026-03-03", "Mia Tester, payment 5 of 6", 19_600, 294_000],
	["2026-03-05", "Ben Tester, payment 5 of 6", 19_600, 313_600],
	["2026-04-03", "Mia Tester, payment 6 of 6", 19_600, 333_200],
	["2026-04-05", "Ben Tester, payment 6 of 6", 19_600, 352_800], // 98 % of 360,000
	["2026-04-13", "Release: Flat in Alfama", -352_800, 0],
	["2026-05-05", "Mia Tester, payment 3 of 6, disputed at the bank", 0, 0], // nothing was left in the fund
	["2026-05-05", "Mia Tester, payment 3: taken back from the organizer's payout account", 19_600, 19_600],
	["2026-05-05", "Mia Tester, payment 3: the fund's part of the dispute has changed", -19_600, 0],
	["2026-05-20", "Ben Tester, payment 6 of 6, disputed at the bank", 0, 0],
	["2026-07-01", "Ben Tester, payment 6: the bank gave money back", 0, 0],
];

/** 98 % of $800.00 is $784.00, and of $266.67 it is $261.34, less a booking fee of $5.33. */
export const PORTO: Line[] = [
	["2026-02-02", "Olga Tester, payment 1 of 1", 78_400, 78_400],
	["2026-02-02", "Nora Tester, payment 1 of 1", 78_400, 156_800],
	["2026-02-02", "Piet Tester, payment 1 of 3", 26_134, 182_934],
	["2026-03-02", "Piet Tester, payment 2 of 3", 26_134, 209_068],
	["2026-03-15", "Nora Tester, refund approved", -78_400, 130_668],
	["2026-03-15", "Olga Tester, refund approved", -78_400, 52_268],
	["2026-03-15", "Piet Tester, refund approved", -52_268, 0], // 2 × 26,134
	["2026-03-15", "Nora Tester, payment 1 of 1, refunded", 0, 0],
	["2026-03-15", "Olga Tester, payment 1 of 1, refunded", 0, 0],
	["2026-03-15", "Piet Tester, payment 2 of 3, refunded", 0, 0],
	["2026-03-15", "Piet Tester, payment 1 of 3, refunded", 0, 0],
];

/** 98 % of $500.00 is $490.00. */
export const ROME: Line[] = [
	["2026-05-15", "Olga Tester, payment 1 of 1", 49_000, 49_000],
	["2026-05-15", "Tom Tester, payment 1 of 1", 49_000, 98_000],
	["2026-05-15", "Uma Tester, payment 1 of 1", 49_000, 147_000],
	["2026-08-01", "Release: Hotel", -147_000, 0],
];

/** The texts about money that no column shows. */
export const DETAILS: Record<string, string> = {
	// 200.00 + 15.00 = 4.00 + 196.00 + 15.00
	"Mia Tester, payment 3 of 6, disputed at the bank":
		"The card holder's bank took $215.00, with its fee, while it decides. $4.00 of it came out of the booking fee. $196.00 of it had been released, so the organizer owes it to Gangway. Gangway covers $15.00 of it.",
	"Mia Tester, payment 3: taken back from the organizer's payout account":
		"$196.00 was taken back from the payout account and is in the fund again.",
	"Mia Tester, payment 3: the fund's part of the dispute has changed":
		"$196.00 of the fund pays what the organizer owed for the dispute.",
	// 50.00 = 1.00 + 49.00, so 196.00 − 49.00 = 147.00 are owed
	"Ben Tester, payment 6: the bank gave money back":
		"The bank gave $50.00 back. $1.00 of it is booking fee again. The organizer owes Gangway $49.00 of it no longer.",
	"Release: Hotel":
		"$1,323.00 went to the payout account on Sat, Aug 1, 2026, in 3 transfers. $147.00 of it paid what the organizer owed Gangway.",
	// 533.34 paid − 2 × 8.03 for the card = 517.28
	"Piet Tester, refund approved":
		"Set aside for the refund: $517.28 back to the card, $16.06 for card fees that do not come back. $10.66 of it is returned booking fee.",
	// 800.00 − (23.20 + 0.30) = 776.50
	"Nora Tester, refund approved":
		"Set aside for the refund: $776.50 back to the card, $23.50 for card fees that do not come back. $16.00 of it is returned booking fee.",
};

const NOTHING = { cashBack: 0, pendingReleases: 0, other: 0, balance: 0, debtPaid: 0, disputed: 0 };
const NO_REFUNDS = { gross: 0, owed: 0, toCards: 0, pending: 0, deductions: 0 };

export const TOTALS = {
	lisbon: {
		...{ ...NOTHING, refunded: NO_REFUNDS, collected: 360_000 },
		released: 333_200, // 352,800, less 19,600 reversed
		disputed: 20_300, // Mia's 20,000, and 300 of booking fee from Ben's 15,000: Olga owes the rest
		fees: 6_500, // 7,200 − 400 − 300
		cardFees: 10_830, // 3,510 + 12 × 610
	},
	porto: {
		...NOTHING,
		collected: 213_334, // 2 × 80,000 + 2 × 26,667
		refunded: { gross: 213_334, owed: 0, toCards: 207_028, pending: 0, deductions: 6_306 }, // 2 × 2,350 + 2 × 803
		...{ released: 0, fees: 0 },
		cardFees: 6_306,
	},
	rome: {
		...{ ...NOTHING, refunded: NO_REFUNDS, collected: 150_000 },
		released: 147_000, // 14,700 paid the debt, 132,300 were sent
		debtPaid: 14_700,
		fees: 3_000,
		cardFees: 4_440, // 3 × 1,480
	},
};
