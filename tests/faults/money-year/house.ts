import type { HousePosition } from "#app/features/admin/money/house-position.ts";

/** Income and fees of twelve months of Plus at $4.99 each, from which Stripe takes $0.44. */
const PLANS = { income: 12 * 499, fees: 12 * 44 };

/** The house's position at the end of the year, in cents. */
export const HOUSE: HousePosition = {
	balance: 6_690, // 10,000 + 9,500 + 6,306 + 5,988 − 22,104 − 3,000
	...{ owedToFunds: 0, owedToPools: 0, inClearing: 0, overpaid: 0, promised: 0, topUp: 0, organizerDebts: 0 },
	...{ cashBack: 0, other: 0 },
	bookingFees: 9_500, // 2 % of 360,000 and of 150,000, less 400 and 300 for disputes
	deductions: 6_306, // Porto's card fees
	plans: PLANS.income,
	providerFees: 10_830 + 6_306 + 4_440 + PLANS.fees, // 22,104
	disputeLosses: 3_000, // two fees of 1,500
	toBank: -10_000, // the top-up
};
