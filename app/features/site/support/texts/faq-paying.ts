import type { FaqGroup } from "../faq.ts";

export const paying: FaqGroup = {
	id: "paying",
	title: "Paying your share",
	questions: [
		{
			id: "deposit",
			question: "Can I take a deposit?",
			answer:
				"There is no separate deposit. With a payment plan the first instalment works like one: it is paid when somebody joins, and it confirms their place. It is refunded by the same rules as every other payment.",
			also: "down payment, upfront",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "instalments",
			question: "Can we pay in instalments, and with which plan?",
			answer:
				"Yes, all of you can if the organizer has Plus or Pro, or one-time Pro for the trip. With your own Plus or Pro, you can pay for any trip in instalments yourself. You choose 3, 6, 9 or 12 monthly payments, or one every week or every two weeks if the trip starts in 14 days or more. You see every date and amount before you agree.",
			also: "monthly, weekly, pay later, spread",
			where: { to: "/pricing?for=payment_plans", label: "Plans with instalments" },
		},
		{
			id: "when-charged",
			question: "When is my card charged?",
			answer:
				"Your first payment is charged when you press Pay. Later instalments are charged on their due dates, never earlier, and only if you have agreed to it. We announce each of them by email 3 days before. You can switch automatic charges off and pay by hand.",
			also: "autopay, automatically, taken",
			where: { to: "/trip-results", label: "Your trips: open one, then “Automatic charges”" },
		},
		{
			id: "late-payers",
			question: "What happens when somebody pays late?",
			answer:
				"We remind whoever pays by hand 3 days before the due date, on that day, and 3 days after it. As the organizer you can send a reminder yourself, but no payment gets more than 3 reminders. Everyone aboard sees who is late and with how much. There is no late fee, and nobody else has to pay for them.",
			also: "doesn't pay, don't pay, won't pay, unpaid, missed, chase",
			where: { to: "/trip-results", label: "Your trips: open one, and its page shows who is late" },
		},
		{
			id: "declined",
			question: "What happens when a card is declined?",
			answer:
				"Nothing is charged, and you can pay with another card. If an automatic charge is declined, we try the card again after 1, 3 and 5 days and tell you each time. After several declines in a row you have to wait before the next try, for an hour at most.",
			also: "failed, rejected, error",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "change-schedule",
			question: "Can I change my payment plan later?",
			answer:
				"Yes, until your first payment. After it the schedule is locked, but you can still pay instalments early, choose another card, or switch automatic charges off.",
			where: { to: "/trip-results", label: "Your trips: open one, then “Automatic charges”" },
		},
		{
			id: "ways-to-pay",
			question: "How can I pay?",
			answer:
				"By card, and by Apple Pay or Google Pay where the payment form shows them. We don't take PayPal, Venmo, bank transfers or cash.",
			also: "use, credit card, debit card, cashapp, wire, Zelle, method",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "receipts",
			question: "Do I get a receipt?",
			answer:
				"Yes. We email you a receipt for each payment, and you find all of them on the trip's page, to print or to keep. Receipts for Plus, Pro and one-time Pro are on your profile, under “Billing History”.",
			also: "invoice, bill, proof, tax",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "currencies",
			question: "Which currencies can we pay in?",
			answer:
				"Every share is in US dollars, and cards are charged in US dollars. If your card is in another currency, your bank converts the amount and may charge you for it.",
			also: "euro, pounds, foreign, exchange rate",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "card-safe",
			question: "Is my card safe?",
			answer:
				"Your card's number goes to Stripe and never to us. Your card is kept at Stripe only if you agree to it. A card kept for a trip is removed once nothing more will be charged to it, unless it is one of your account's saved cards.",
			also: "secure, security, scam, trust, credit, debit, store",
			where: { to: "/security", label: "Security and privacy" },
		},
		{
			id: "demo-money",
			question: "What is demo money?",
			answer:
				"Where Gangway says Demo Mode, you pay with test cards and no real money moves. Demo money is kept apart from real money and never added to it, and the organizer can release it at once.",
			where: { to: "/payment-demo", label: "Try the payment demo" },
		},
	],
};
