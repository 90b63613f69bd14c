export const termsTitle = "Terms of paying";
export const refundTitle = "Refund policy";
export const label = "Before you pay";
export const version = "Version of November 24, 2026";
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
			"The organizer plans the trip, books it and answers for it. Gangway is not a travel agency and sells no travel.",
			"Gangway collects the shares for the organizer and keeps the books. Stripe takes the card payments and pays out. We never see your card's number.",
			"A trip takes payments once its organizer has an account. Whoever pays gives an email address, so that we can reach them about their money.",
		],
	},
	{
		title: "What you pay",
		points: [
			"You pay your share of the trip, in US dollars. Every amount and date is shown before you press Pay. Nothing is added to it.",
			"The booking fee of 5%, 2% or 0%, by the organizer's plan, is taken out of what you pay. It does not change after you have paid.",
			"Your first payment confirms your place. On your card statement you find GANGWAY with the trip's name.",
		],
	},
	{
		title: "Paying in instalments",
		points: [
			"Your card is kept, at Stripe, only if you agree to it. We store the wording that you have agreed to, with the time.",
			"Later instalments are then charged on their dates, never earlier. We announce each by email 3 days before.",
			"You can switch automatic charges off, change the card or pay by hand at any time, on the trip's page of automatic charges.",
			"If your card is declined, we try it again after 1, 3 and 5 days and tell you each time. If your bank wants to ask you, we never charge without you: you get a link.",
			"Once nothing more will be charged, the card is removed at Stripe.",
		],
	},
	{
		title: "Where the money is",
		points: [
			"What members have paid is the trip's fund. It is held in Gangway's account at Stripe and is not mixed with other trips in our books. It earns no interest.",
			"The organizer can have it paid out to pay for the trip, at the earliest some days after each payment was made. Everyone aboard sees each payout and what it is for.",
			"A payout goes to the organizer, also where it names somebody whom they pay with it. What has been paid out is the organizer's to spend on the trip.",
		],
	},
	{
		title: "When plans change",
		points: [
			"Prices, dates and places of a trip are fixed with the first payment. An organizer who cancels a trip is asked to refund everyone what the fund holds.",
			"Whoever leaves asks for a refund. Once it is made, nothing more is charged and the place is free. A member who was removed gets back what was not spent.",
			"What comes back, and when, is in the refund policy.",
		],
	},
	{
		title: "Disputes",
		points: [
			"Please ask the organizer or us before you dispute a payment with your bank. A refund is quicker.",
			"While a payment is disputed, you are not charged automatically. If the bank decides for you, later charges need your consent anew.",
			"We send the bank what we know of the payment: your consent and its time, receipts, messages with the trip and the organizer's own words.",
			"A disputed payment never costs other members their money. What was paid out already is the organizer's debt to Gangway, and is taken from their later payouts.",
		],
	},
	{
		title: "Keeping cards safe",
		points: [
			"After several declined cards the next try has to wait, from half a minute to an hour. This keeps people from testing stolen cards.",
			"If you do not recognize a payment, write to us with the line of your statement.",
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
			"Ask on the trip's page of refunds, at any time, also after the trip was cancelled. You say whether you leave the trip or stay aboard.",
			"The organizer decides, and can approve a part. Who rejects a request gives a reason. An organizer can also refund you without being asked.",
			"While your request waits, nothing is charged to your card. If it is rejected, we tell you 3 days before the next charge.",
		],
	},
	{
		title: "How much comes back",
		points: [
			"What you have paid and not got back, less the card fee that Stripe does not return: 2.9% of it, and 30 cents for each payment. You see the figures before you ask.",
			"Gangway gives its booking fee back in proportion. We keep nothing of a full refund.",
			"Money that has been paid out to the organizer is no longer in the fund. Then the organizer must bring it back first, or agree with you directly.",
		],
	},
	{
		title: "How long it takes",
		points: [
			"An approved refund goes to the card that paid, newest payment first. Banks show it within 5 to 10 business days.",
			"If your card was closed, your bank usually passes the money on. If the bank sends it back, you and the organizer are told, and it is the trip's again until you agree on another way.",
			"Stripe refunds a payment for 180 days, or as long as your card's bank allows. After that the organizer pays you back directly.",
		],
	},
	{
		title: "If you leave, or the trip ends",
		points: [
			"Leaving: once the refund is made, your later instalments are cancelled and your place is free. Staying: your instalments go on afterwards, announced as before.",
			"A cancelled trip: the organizer is asked to refund everyone what the fund holds, and all automatic charges stop.",
			"Charged twice, or too much? That goes back to your card in full, and you don't have to ask.",
		],
	},
	{
		title: "Plans of Gangway",
		points: [
			"A paid plan can be cancelled at any time and runs to the end of what is paid for. What is left of the period is not paid back.",
		],
	},
];
