import { percent } from "#app/features/pricing/texts/plans.ts";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import { formatCents } from "#app/lib/money.ts";
import { ONE_TIME_PRO_PRICE, PLAN_PRICES } from "#app/lib/plan-prices.ts";
import type { FaqGroup } from "../faq.ts";

const { free, plus, pro } = PLAN_BY_ID;
const price = (plan: keyof typeof PLAN_PRICES) =>
	`${formatCents(PLAN_PRICES[plan].month)} a month or ${formatCents(PLAN_PRICES[plan].year)} a year`;

export const money: FaqGroup = {
	id: "money",
	title: "Fees, payouts and cash back",
	questions: [
		{
			id: "who-holds-money",
			question: "Who holds the money?",
			answer:
				"Gangway holds it, in its account at Stripe, until the organizer has it paid out for the trip. Each trip has a fund of its own in our books, and it earns no interest. Everyone aboard sees each payout and what it is for.",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "fees",
			question: "What does Gangway cost?",
			answer: `Planning is free. A booking fee is taken out of each payment and never added to it: ${percent(free.bookingFeeRate)} on Free, ${percent(plus.bookingFeeRate)} on Plus, none on Pro, by the plan the organizer had when the trip became theirs. Plus costs ${price("plus")}, Pro ${price("pro")}. One-time Pro costs ${formatCents(ONE_TIME_PRO_PRICE)} for one trip.`,
			where: { to: "/pricing", label: "Plans and prices" },
		},
		{
			id: "booking-fee-back",
			question: "Do I get the booking fee back?",
			answer:
				"A refund gives it back in proportion, and a full refund gives back all of it. A trip that is cancelled before the first payment has cost no booking fee at all.",
			where: { to: "/pricing#fees", label: "Why we charge fees" },
		},
		{
			id: "payout-time",
			question: "When is the money paid out to me?",
			answer:
				"When you release it. A payment can be released some days after it was made, and your trip's page shows from when on. It then goes to your payout account at Stripe, which sends it on to your bank, and you see there when it has arrived.",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "payout-countries",
			question: "In which countries can organizers be paid out?",
			answer:
				"In the United States, Canada, the United Kingdom, Switzerland, and the European Economic Area except Iceland. The payout account is for you or for a company, and you set it up at Stripe.",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "cash-back",
			question: "How does cash back work?",
			answer: `As an organizer you earn ${percent(plus.cashBackRate)} on Plus and ${percent(pro.cashBackRate)} on Pro of what the others pay by card, as credit for your own share of a later trip. You can use it 14 days after the trip ends, or 14 days after the payment if that is later. When a payment is refunded, its cash back goes, too.`,
			where: { to: "/pricing#cash-back", label: "Cash back with each plan" },
		},
		{
			id: "cancel-plan",
			question: "How do I cancel Plus or Pro?",
			answer:
				"On the page of your plan, at any time. It goes on to the end of what you have paid for, and that is not paid back. If a payment of it is overdue, it ends at once and nothing more is charged.",
			where: { to: "/profile/plan", label: "Your plan" },
		},
	],
};
