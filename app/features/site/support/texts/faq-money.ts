import { percent } from "#app/features/plans/pricing/texts/plans.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { formatCents } from "#app/lib/money.ts";
import { ONE_TIME_PRO_PRICE, TIER_PRICES } from "#app/lib/tier-prices.ts";
import type { FaqGroup } from "../faq.ts";

const { free, plus, pro } = TIER_BY_ID;
const price = (tier: keyof typeof TIER_PRICES) =>
	`${formatCents(TIER_PRICES[tier].month)} a month or ${formatCents(TIER_PRICES[tier].year)} a year`;

export const money: FaqGroup = {
	id: "money",
	title: "Fees, payouts and cash back",
	questions: [
		{
			id: "who-holds-money",
			question: "Who holds the money?",
			answer:
				"Gangway holds it, in its account at Stripe, until the organizer releases it for the trip. Each trip has a fund of its own in our books, and it earns no interest. Everyone aboard sees each payout, and what it is for if the organizer says so.",
			also: "escrow, safe, scam, trust",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "fees",
			question: "What does Gangway cost?",
			answer: `Planning is free, and a booking fee is taken out of each payment, never added to it: ${percent(free.bookingFeeRate)} on Free, ${percent(plus.bookingFeeRate)} on Plus and none on Pro. It goes by the plan that the organizer had when the trip was created or claimed. Plus costs ${price("plus")}, and Pro ${price("pro")}. One-time Pro costs ${formatCents(ONE_TIME_PRO_PRICE)} and takes the fee off the later payments of one trip.`,
			also: "price, pricing, charge, commission, subscription",
			where: { to: "/pricing", label: "Plans and prices" },
		},
		{
			id: "booking-fee-back",
			question: "Do I get the booking fee back?",
			answer:
				"Yes. A refund gives it back in proportion, and a full refund gives back all of it. If a trip is cancelled before the first payment, nobody has paid a booking fee.",
			also: "refundable",
			where: { to: "/pricing#fees", label: "Why we charge fees" },
		},
		{
			id: "payout-time",
			question: "When is the money paid out to me?",
			answer:
				"When you release it. A payment can be released some days after it was made, and your trip's fund shows from which day. The money then goes to your payout account at Stripe, which sends it on to your bank. The page behind “Manage funds” shows when it has arrived.",
			also: "withdraw, payout, transfer",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "payout-countries",
			question: "In which countries can organizers be paid out?",
			answer:
				"In the United States, Canada, the United Kingdom, Switzerland, and the European Economic Area except Iceland. The payout account can belong to you or to a company, and you set it up at Stripe.",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "cash-back",
			question: "How does cash back work?",
			answer: `As an organizer you earn ${percent(plus.cashBackRate)} on Plus and ${percent(pro.cashBackRate)} on Pro or with one-time Pro of what the others pay by card, as credit for your own share of a later trip. You can use it 14 days after the trip ends, or 14 days after the payment if that is later. If the trip has no end date, you can use it 90 days after the payment. If a payment is refunded, its cash back is taken back in proportion.`,
			also: "cashback, reward",
			where: { to: "/pricing#cash-back", label: "Cash back with each plan" },
		},
		{
			id: "cancel-plan",
			question: "How do I cancel Plus or Pro?",
			answer:
				"Cancel it on the page of your plan, at any time. You keep the plan to the end of the period you have paid for, and no part of that period is refunded. If a payment for the plan is overdue, the plan ends at once and nothing more is charged.",
			also: "subscription, unsubscribe, downgrade, renew",
			where: { to: "/profile/plan", label: "Your plan" },
		},
	],
};
