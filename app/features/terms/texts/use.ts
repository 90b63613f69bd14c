import type { Section } from "./pages.ts";

export const title = "Terms of use";
export const label = "The agreement";
export const description =
	"What you and Gangway can expect of each other: accounts, trips, money, plans, fair use and how the agreement ends.";
export const lead =
	"What you and Gangway can expect of each other. What concerns paying and refunds stands in two pages of their own.";

export const sections: Section[] = [
	{
		title: "What Gangway is",
		points: [
			"A tool with which an organizer plans a trip, shares its costs and collects them from the group. We are no travel agency, no bank and no insurer, and we sell no travel.",
			"The organizer is responsible for the trip: for what is booked, for its price and for how the money is spent.",
			"Agreements about the trip itself are between the organizer and the people aboard.",
		],
	},
	{
		title: "Your account",
		points: [
			"Give your own name and an address at which we can reach you. One person, one account.",
			"Keep your password and your trips' links to yourself. Whoever has a trip's link can join it while there are places.",
			"You must be old enough to agree to this where you live.",
		],
	},
	{
		title: "Organizing",
		points: [
			"Enter real costs, and change them only while nobody has paid. After the first payment prices, dates and places are fixed.",
			"Money that is paid out to you is for this trip. Say what it is for: everyone aboard reads it.",
			"Answer refund requests and disputes in time. A payment that a bank takes back after it was paid out to you is your debt to us, and is taken from later payouts.",
			"You need an account with Stripe to be paid out. Stripe asks for details by law, and its own terms apply to it.",
		],
	},
	{
		title: "Joining",
		points: [
			"Your first payment confirms your place. A place that you only hold can be removed by the organizer.",
			"Before each payment you see what you agree to. The terms of paying and the refund policy are part of this agreement.",
		],
	},
	{
		title: "Plans and fees",
		points: [
			"Planning is free. The booking fee depends on the organizer's plan when the trip is created or claimed, and is taken out of what is paid.",
			"A plan renews each month or year until it is cancelled, and then runs to the end of what is paid for. We announce renewals of annual plans by email.",
			"What a plan has stands on the page of plans and prices. What is “coming soon” is not included in its price.",
		],
	},
	{
		title: "Fair use",
		points: [
			"Do not collect money for anything but a trip that you really organize. Do not try cards that are not yours.",
			"Do not write to people who don't want it, and do not post what is illegal or hurts others.",
			"Do not attack the service. To look for security problems in good faith and to tell us about them is welcome.",
			"We may stop serving somebody who breaks this. What their trips hold still belongs to the people who paid it.",
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
			"If we change these terms, we say so on this page with the date. For what you have paid already, the terms of that day count.",
		],
	},
];
