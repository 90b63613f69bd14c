import type { FaqGroup } from "../faq.ts";

export const changes: FaqGroup = {
	id: "changes",
	title: "Refunds and cancelling",
	questions: [
		{
			id: "ask-for-refund",
			question: "How do I get a refund?",
			answer:
				"Ask for it on the trip's page, and say whether you leave the trip or stay. The organizer decides, and gives a reason if the answer is no. While your request waits, nothing is charged automatically.",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "refund-amount",
			question: "How much comes back, and why is it less than I paid?",
			answer:
				"The card company does not give its fee back: 2.9% of the refund and $0.30 for each payment. You see the figures before you ask. Gangway gives its booking fee back in proportion. Money that was paid out to the organizer already has to come back from them.",
			where: { to: "/refund-policy", label: "Refund policy" },
		},
		{
			id: "refund-time",
			question: "How long does a refund take?",
			answer:
				"An approved refund goes to the card that paid, newest payment first. Banks show it within 5 to 10 business days. If your bank sends it back, you and the organizer are told.",
			where: { to: "/refund-policy", label: "Refund policy" },
		},
		{
			id: "cancel-trip",
			question: "What happens when the organizer cancels the trip?",
			answer:
				"Nothing more is charged, and everyone reads why. Everyone gets back what the trip's fund still has of their own money, less the card company's fee, unless the organizer chooses to refund people one by one. Cancelling can't be undone.",
			where: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
		},
		{
			id: "remove-member",
			question: "Can I take somebody off my trip?",
			answer:
				"Yes. Somebody who has paid goes only together with a refund of what the fund still has of their money. The page names the amount before you confirm, and they are told with your words.",
			where: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
		},
		{
			id: "chargebacks",
			question: "What happens when somebody disputes a payment with their bank?",
			answer:
				"The bank takes the money back first and decides later. It never costs the other members their money. What was paid out of that payment is taken back from the organizer, or becomes their debt to Gangway. The organizer can answer the bank, and a day before its deadline we send what we know.",
			where: { to: "/trip-results", label: "Your trips: open one; the dispute stands on its page" },
		},
	],
};
