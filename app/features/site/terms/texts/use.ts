import type { Section } from "./pages.ts";

export const title = "Terms of use";
export const label = "The agreement";
export const description =
	"What you and Gangway can expect of each other: accounts, trips, money, plans, fair use and how the agreement ends.";
export const lead =
	"What you and Gangway can expect of each other. Paying and refunds have two pages of their own.";

export const sections: Section[] = [
	{
		title: "What Gangway is",
		points: [
			"A tool with which an organizer plans a trip, shares its costs and collects them from the group. We are not a travel agent, a bank or an insurer, and we sell no travel.",
			"The organizer is responsible for the trip: for what is booked, for its price and for how the money is spent.",
			"Agreements about the trip itself are between the organizer and the people on the trip.",
		],
	},
	{
		title: "Your account",
		points: [
			"Give your own name, and an email address at which we can reach you. Each person may have one account.",
			"Keep your password to yourself, and give a trip's link only to people whom you invite. Whoever has the link can join while there are places.",
			"You must be old enough to make an agreement like this where you live.",
		],
	},
	{
		title: "Organizing",
		points: [
			"Enter what the trip really costs. The first payment fixes the dates, the group size and what each person pays.",
			"Money that is paid out to you is for this trip. Please say what it is for, because everyone on the trip sees the payout.",
			"Answer refund requests and disputes in time. If a bank takes back a payment that was already paid out to you, or you refund one, we take it back from you, or you owe it to us and it is taken from your later releases.",
			"To be paid out you need a payout account at Stripe. The law makes Stripe ask for some details, and Stripe's own terms apply to the account.",
		],
	},
	{
		title: "Joining",
		points: [
			"Your first payment confirms your spot. The organizer can remove you from the trip. If you have paid, you then get back what the fund still has of your money, less the card fee.",
			"Before each payment you see what you agree to. The terms of paying and the refund policy are part of this agreement.",
		],
	},
	{
		title: "Plans and fees",
		points: [
			"Planning is free. The booking fee depends on the organizer's plan when the trip is created or claimed, and is taken out of what is paid.",
			"A plan renews each month or year until you cancel it, and then goes on to the end of the period that you have paid for. We announce renewals of annual plans by email.",
			"The page of plans and prices says what each plan has.",
		],
	},
	{
		title: "Fair use",
		points: [
			"Do not collect money for anything but a trip that you really organize. Do not try cards that are not yours.",
			"Do not write to people who don't want you to, and do not post what is illegal or hurts others.",
			"Do not attack the service. You are welcome to look for security problems in good faith and to tell us about them.",
			"We may stop serving someone who breaks these rules. The money in their trips' funds still belongs to the people who paid it.",
		],
	},
	{
		title: "What we answer for",
		points: [
			"We keep your data and the books with care, and we put right what we get wrong.",
			"We cannot promise that the service is never interrupted, and we do not answer for a trip that does not take place or is not what was hoped for.",
			"Your rights as a consumer where you live stay as they are.",
		],
	},
	{
		title: "How it ends, and changes",
		points: [
			"You can delete your account at any time, once no money of others depends on it.",
			"If we change these terms, we say so on this page with the date. The terms of the day you paid go on applying to that payment.",
		],
	},
];
