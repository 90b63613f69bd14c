export const termsTitle = "Terms of paying";
export const refundTitle = "Refund policy";
export const label = "Before you pay";
export const version = "Version of November 26, 2026";
export const questions = "Questions?";
export const writeToUs = "Write to us";
export const notALawyers =
	"We wrote this page ourselves, to describe what the software does. No lawyer has checked it, and it is no legal advice.";

export type Section = { title: string; points: string[] };

export const termsDescription =
	"What you agree to when you pay your share of a trip: who holds the money, what it costs, and what happens when plans change.";
export const termsLead =
	"What you agree to when you pay your share of a trip with Gangway: who holds the money, what it costs, and what happens when plans change.";

export const terms: Section[] = [
	{
		title: "Who is who",
		points: [
			"The organizer plans the trip, books it and answers for it. Gangway is not a travel agent and sells no travel.",
			"Gangway collects the shares for the organizer and keeps the books. Stripe takes the card payments and pays out. We never see your card's number.",
			"A trip takes payments only once its organizer has an account. Whoever pays gives an email address, so that we can reach them about their money.",
		],
	},
	{
		title: "What you pay",
		points: [
			"You pay your share of the trip, in US dollars. Every amount and date is shown before you press Pay, and no fee is added.",
			"A booking fee of 5%, 2% or 0%, depending on the organizer's plan, is taken out of what you pay. For a payment you have made, it does not change.",
			"Your first payment confirms your spot. Your card statement shows it as GANGWAY with the trip's name.",
		],
	},
	{
		title: "Paying in instalments",
		points: [
			"Your card is kept, at Stripe, only if you agree to it. We store the words that you have agreed to, with the time.",
			"Later instalments are then charged on their dates, never earlier. We announce each of them by email 3 days before.",
			"You can switch automatic charges off or change the card at any time, on the trip's page of automatic charges. You can also pay by hand, on the trip's page or, without an account, on your boarding pass.",
			"If your card is declined, we try it again after 1, 3 and 5 days and tell you each time. If your bank wants you to confirm a payment, we don't try it again without you, and you get a link to confirm it.",
			"Once nothing more will be charged, the card is removed at Stripe, unless it is one of your account's saved cards.",
		],
	},
	{
		title: "Where the money is",
		points: [
			"What members have paid is the trip's fund. It is held in Gangway's account at Stripe, and our books keep it apart from other trips. It earns no interest.",
			"The organizer can release it to pay for the trip, but only some days after each payment was made. Everyone on the trip sees each payout, and what it is for if the organizer says so.",
			"A payout always goes to the organizer, even if it names someone else as the recipient. The organizer has to spend it on the trip.",
		],
	},
	{
		title: "When plans change",
		points: [
			"The first payment fixes a trip's dates, its group size and what each person pays. An organizer who cancels a trip chooses whether everyone gets back at once what the fund still has of their money, or whether to refund people one by one.",
			"If you leave, you ask for a refund. Once it is made, nothing more is charged and your spot is free. A member whom the organizer removes gets back what the fund still has of their money, less the card fee.",
			"The refund policy says how much comes back, and when.",
		],
	},
	{
		title: "Disputes",
		points: [
			"Please ask the organizer or us before you dispute a payment with your bank. A refund is quicker.",
			"While a payment is disputed, you are not charged automatically. If the bank decides for you, later instalments are charged only if you agree again.",
			"We send the bank what we know of the payment: your name and email address, when you joined, what you agreed to, paid and asked back, your messages in the trip's chat, and the organizer's own words.",
			"A disputed payment never costs other members their money. What was already paid out of it is taken back from the organizer, or becomes their debt to Gangway and is taken from their later releases.",
		],
	},
	{
		title: "Keeping cards safe",
		points: [
			"After several declined cards the next try has to wait, from half a minute to an hour. This slows down whoever tests stolen cards.",
			"If you do not recognize a payment, write to us and quote the line on your statement.",
		],
	},
];

export const refundDescription =
	"How you get money back from a trip that you have paid for, how much of it, and how long it takes.";
export const refundLead = "How you get money back from a trip, how much of it, and how long it takes.";

export const refunds: Section[] = [
	{
		title: "Asking for a refund",
		points: [
			"Ask on the trip's page of refunds at any time, even after the trip was cancelled. You say whether you are leaving the trip or staying on it.",
			"The organizer decides, and can approve a part. To reject a request they have to give a reason. They can also refund you without being asked.",
			"While your request waits, nothing is charged automatically. You can withdraw it until it is decided. If it is rejected or withdrawn, the next charge comes 3 days later at the earliest, and we tell you its date.",
		],
	},
	{
		title: "How much comes back",
		points: [
			"You get back what you have paid, less the card fee that Stripe keeps: 2.9% of it, and $0.30 for each payment. You see the figures before you ask.",
			"Gangway gives its booking fee back in proportion. With a full refund you get back all of it.",
			"Money that has been paid out to the organizer is no longer in the fund. If the organizer approves its refund, we take it back from their payout account, and they owe us what we can't take back. No other member's money pays for it.",
		],
	},
	{
		title: "How long it takes",
		points: [
			"An approved refund goes to the card that paid, newest payment first. Banks usually show it within 5 to 10 business days.",
			"If your card was closed, your bank usually passes the money on. If the bank sends it back, we tell you and the organizer. The money is then in the trip's fund again, until you agree on another way.",
			"A payment can be refunded for about 180 days, depending on your card's bank. After that the organizer has to pay you back directly.",
		],
	},
	{
		title: "If you leave, or the trip ends",
		points: [
			"If you leave, your later instalments are cancelled and your spot is free once the refund is made. If you stay, your instalments go on afterwards, and we announce them as before.",
			"If the trip is cancelled, all automatic charges stop. The organizer chooses whether everyone gets back at once what the fund still has of their money, or whether to refund people one by one.",
			"If you were charged twice or too much, what you did not owe goes back to your card in full, and you don't have to ask.",
		],
	},
	{
		title: "Plus and Pro",
		points: [
			"You can cancel a paid plan at any time, and you keep it to the end of the period that you have paid for. No part of that period is refunded.",
		],
	},
];
