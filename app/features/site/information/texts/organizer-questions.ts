import { percent } from "#app/features/plans/pricing/texts/plans.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";

const { free, plus, pro } = TIER_BY_ID;

export const title = "What organizers ask";
export const lead = "Deposits, late payers, cancelling, fees and payouts.";
export const fold = "Read the answers";

type Question = { id: string; question: string; answer: string; link: { to: string; label: string } };

export const questions: Question[] = [
	{
		id: "deposits",
		question: "Can my friends pay a deposit first?",
		answer:
			"Yes, with a payment plan. The first instalment is paid on the day of joining and confirms the place, and the rest follows on dates that are shown beforehand. In these plans all instalments are the same size, but for a few cents. On Pro you choose the amount of the deposit in a payment plan that you offer.",
		link: { to: "#payment-plans", label: "See the payment plans" },
	},
	{
		id: "late-payers",
		question: "What happens when someone pays late?",
		answer:
			"Gangway reminds everyone who pays by hand 3 days before the due date, on that day, and 3 days after it. If an automatic charge is declined, the card is tried again after 1, 3 and 5 days. Your trip's page shows who is late, by how many days and with how much, and you can send a reminder of your own from there.",
		link: { to: "/trip-results", label: "Your trips: open one, and its page shows who is late" },
	},
	{
		id: "who-holds-the-money",
		question: "Who holds the money?",
		answer:
			"What your friends pay is the trip's fund, which is held in Gangway's account at Stripe until you release it. In our books it is never mixed with another trip's, and everyone on the trip sees each payout.",
		link: { to: "/terms-of-paying", label: "Read the terms of paying" },
	},
	{
		id: "cancelling",
		question: "What happens if I cancel the trip?",
		answer:
			"All later charges stop, and everyone gets back what the fund still has of their own payments, less the card fee that Stripe keeps. You can also keep the money in the fund and refund people one by one. What you have already released is no longer in the fund. If you refund it afterwards, we take it back from your payout account, and you owe Gangway what we can't take back.",
		link: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
	},
	{
		id: "changing-the-price",
		question: "Can I change the price after people have joined?",
		answer:
			"Until the first payment you can change the dates, the group size and the costs, and every share is worked out again. After it you change the price on a page of its own: if it rises, we ask everyone who has begun to pay whether they agree. If it falls, they get the lower price at once. You can still change names and links, and move costs between bookings as long as no share changes.",
		link: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
	},
	{
		id: "fees",
		question: "What are the fees?",
		answer: `The booking fee is ${percent(free.bookingFeeRate)} on Free, ${percent(plus.bookingFeeRate)} on Plus and ${percent(pro.bookingFeeRate)} on Pro, and it is taken out of each payment, never added to it. We pay the card fee on every plan, and only a refund is reduced by it.`,
		link: { to: "/pricing", label: "See the prices" },
	},
	{
		id: "payouts",
		question: "How do I get the money to pay for the trip?",
		answer:
			"You set up a payout account at Stripe once. Then you release money on your trip's page, under “Money” and “Manage funds”, either all that is available or a part of it. A payment can be released some days after it was made, and the page shows from which day.",
		link: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
	},
	{
		id: "chargebacks",
		question: "What if someone disputes a payment with their bank?",
		answer:
			"What the bank takes comes out of that payment alone, and never out of the other members' money. What you have released of it is taken back from you, or becomes your debt to Gangway and is taken from your later releases. We put together what we know of the payment, and you can add your own words before it goes to the bank.",
		link: { to: "/trip-results", label: "Your trips: open one, and its page shows the dispute" },
	},
];
