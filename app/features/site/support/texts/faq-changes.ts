import type { FaqGroup } from "../faq.ts";

export const changes: FaqGroup = {
	id: "changes",
	title: "Refunds and cancelling",
	questions: [
		{
			id: "ask-for-refund",
			question: "How do I get a refund?",
			answer:
				"Ask for it on the trip's page, or on your boarding pass if you have no account, and say whether you are leaving or staying. The organizer decides, and gives a reason if the answer is no. While your request waits, nothing is charged automatically.",
			also: "money back, return",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "refund-amount",
			question: "How much comes back, and why is it less than I paid?",
			answer:
				"You get back what you paid, less the card fee that Stripe keeps: 2.9% and $0.30 for each payment. Gangway gives its booking fee back in proportion. You see the figures before you ask. It makes no difference to you if some of it was already paid out to the organizer: if they approve, we take it back from them.",
			also: "money back, deduction",
			where: { to: "/refund-policy", label: "Refund policy" },
		},
		{
			id: "refund-time",
			question: "How long does a refund take?",
			answer:
				"An approved refund goes to the card that paid, newest payment first. Banks usually show it within 5 to 10 business days. If your bank sends it back, we tell you and the organizer.",
			where: { to: "/refund-policy", label: "Refund policy" },
		},
		{
			id: "cancel-trip",
			question: "What happens when the organizer cancels the trip?",
			answer:
				"Nothing more is charged, and everyone reads why. Everyone gets back what the trip's fund still has of their own money, less the card fee, unless the organizer chooses to refund people one by one. Cancelling can't be undone.",
			also: "money back, call off",
			where: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
		},
		{
			id: "remove-member",
			question: "Can I take somebody off my trip?",
			answer:
				"Yes. If they have paid, removing them also refunds what the fund still has of their money. The page shows the amount before you confirm, and they get a message with the words you choose.",
			also: "kick out, delete",
			where: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
		},
		{
			id: "chargebacks",
			question: "What happens when somebody disputes a payment with their bank?",
			answer:
				"The bank takes the money back first and decides later. It never costs the other members their money. What was paid out of that payment is taken back from the organizer, or becomes their debt to Gangway. The organizer can answer the bank, and if they don't, we send what we know a day before its deadline.",
			also: "chargeback, fraud, unknown charge",
			where: { to: "/trip-results", label: "Your trips: open one, and its page shows the dispute" },
		},
	],
};
