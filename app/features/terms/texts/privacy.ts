import type { Section } from "./pages.ts";

export const title = "Privacy policy";
export const label = "Your data";
export const description =
	"What Gangway stores about you, why, who else sees it, how long it is kept, and how you get it or delete it.";
export const lead =
	"What we store about you, why, who else sees it and how long we keep it. It describes what the software does.";

export const sections: Section[] = [
	{
		title: "What we store",
		points: [
			"Your account: name, email address, a hash of your password, your passkeys, and your picture if you add one.",
			"Your sessions: when each began and was last used, the browser, and the country, which a table on our own server derives from the network.",
			"Your trips: places, dates, bookings with links and costs, who is aboard, messages, documents that you tick off, and what you type into an itinerary.",
			"Your payments: amounts, dates, what became of each, the brand, expiry and last four digits of the card, and the wording and time of your consent to later charges. Card numbers never reach us.",
			"What you write to us, and the address you give for the newsletter.",
		],
	},
	{
		title: "Why we store it",
		points: [
			"To run the trip that you plan or join: to share its costs, to collect and pay out money, and to tell the people aboard what they need to know.",
			"To keep the books that the law asks of whoever handles money.",
			"To keep accounts and cards safe, for example to make wait who tries one declined card after another.",
			"We do not use it for advertising, we do not sell it, and we build no profiles.",
		],
	},
	{
		title: "Without an account",
		points: [
			"A trip that you plan signed out stays in your browser for that visit. If you create it, it is on our server, and it is deleted after 30 days unless its organizer signs in.",
			"To join as a guest you give a name and an email address. Your browser keeps a secret that opens your place.",
		],
	},
	{
		title: "What others see",
		points: [
			"Whoever has a trip's link sees the plan, its dates and costs, and the names and pictures of those aboard.",
			"Those aboard also see messages, who has paid and who is late, what was paid out and what for.",
			"The organizer also sees email addresses, payments and refund requests.",
			"Your calendar link opens for whoever has it. You can end it at any time.",
		],
	},
	{
		title: "Who works for us",
		points: [
			"Stripe takes card payments, keeps cards, pays organizers out and answers banks. It receives your name, email address, card and payments, and for a disputed payment what we know of it.",
			"Our hosting company runs the server and its disk. Our email company delivers our messages.",
			"If you switch on push messages, the maker of your browser delivers them. They are encrypted, so that it cannot read them.",
			"When you paste a booking link, our server opens that page. The site sees our address, not yours.",
			"We use no analytics and no advertising networks. Pages load scripts and fonts from our own server, and from Stripe where a card is entered or a payout account is set up.",
		],
	},
	{
		title: "Cookies",
		points: [
			"All of ours are needed for what you do: to stay signed in, to keep a guest's place, to remember theme and lite mode, to show a message once, and to know a browser that has signed in before.",
			"None of them follows you to other sites. That is why no banner asks for your consent.",
		],
	},
	{
		title: "How long we keep it",
		points: [
			"Sessions end after 7 days without a visit, 30 days at the latest. Mailed links work for 30 minutes. Notifications are kept for 90 days.",
			"The networks of card forms and declined cards are kept for a day, and the counts that slow attackers down until their time is over.",
			"Trips, messages and payments stay while your account exists, because the people aboard rely on them.",
			"The ledger stays for good. Once you delete your account it no longer holds your name.",
		],
	},
	{
		title: "Your rights",
		points: [
			"See and download everything we hold about you on your profile, under “Download my data”, as JSON and as spreadsheets.",
			"Correct your name, address and picture on your profile. Delete your account there, too, once no money of others depends on it.",
			"Ask us to correct or delete something else, or object to how we use it. You can also complain to the authority where you live.",
		],
	},
];
