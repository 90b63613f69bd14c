import type { Section } from "./pages.ts";

export const title = "Privacy policy";
export const label = "Your data";
export const description =
	"What Gangway stores about you, why, who else sees it, how long it is kept, and how you get it or delete it.";
export const lead = "This page says what we store about you, why, who else sees it and how long we keep it.";

export const sections: Section[] = [
	{
		title: "What we store",
		points: [
			"Your account: name, email address, a hash of your password, your passkeys, what you want to be told, whether people can reply to you by email, and your picture if you add one.",
			"Your sessions: when each began and was last used, the browser, and the country, which a table on our own server derives from the network.",
			"Your trips: places, dates, bookings with links and costs, who's coming, messages and how far you have read them, the documents that you check off, what you type into an itinerary, and the addresses that you invite, with the day on which each invitation was first used.",
			"Your payments: amounts, dates, what became of each, the brand, expiry and last four digits of the card, its holder's name and billing address if you typed them on our own page, and the words and time of your consent to later charges. If someone else on the trip paid for you as a present, or you for them: who, and their words with it. Your next payment's amount is shown to the others on a trip only while you let them pay it. What you paid to an organizer outside Gangway, if one of you says so: amount, day, how, a note and a picture of the receipt, which only you two see. As an organizer, also your releases, your cash back and the id of your payout account. With a paid plan, its state and its invoices. Card numbers never reach us.",
			"What you ask the assistant of a trip, and its answers. Only you see them.",
			"What you write to us, by form, chat, email or phone, what we answer, and notes of ours about it; what we have sent you by email, whether your address takes our emails, and the address you give for the newsletter.",
		],
	},
	{
		title: "Why we store it",
		points: [
			"To run the trip that you plan or join: to share its costs, to collect and pay out money, and to tell the people on the trip what they need to know.",
			"To keep the books that the law asks of whoever handles money.",
			"To keep accounts and cards safe, for example to make anyone wait who tries one declined card after another.",
			"We do not use it for advertising, we do not sell it, and we build no profiles.",
		],
	},
	{
		title: "Without an account",
		points: [
			"A trip that you plan signed out stays in your browser for that visit. If you create it, it is stored on our server, and it is deleted after 30 days unless you sign in for it.",
			"To join as a guest you give a name and an email address. Your browser keeps a secret that opens your spot.",
			"If you answer an invitation, the trip's organizers see your name, email address and words, and the group sees your name if you might come. We keep that until 30 days after the trip.",
			"If you tell us of an emergency, we keep what you write as any message to support, and everyone on the trip sees that you have told us. If someone asks whether you are safe, everyone on the trip sees your answer and its time. Answers are deleted 30 days after the emergency is closed.",
			"On the waiting list of a full trip we keep your name and email address until 30 days after you leave it, join, or the trip ends. Its organizers see your name there.",
		],
	},
	{
		title: "What others see",
		points: [
			"Whoever has a trip's link sees its dates, its bookings and costs, the names and pictures of people on the trip, and whose spot is confirmed.",
			"Whoever has the link of a shared itinerary sees its days, flights and stays, what the organizer writes there, and the first names of people who agreed to it. They see no amounts, last names, chat, notes or booking links, and addresses only if the organizer shows them.",
			"People on the trip also see messages, who has paid, who is late and with how much, and what was paid out.",
			"They see its shared expenses too: who has paid what for whom, notes and pictures of receipts, and who has paid whom back. These stay with the trip when someone leaves it, because the others' balances need them.",
			"The organizer also sees email addresses, what each person has paid, refund requests, and when an invitation was first used.",
			"People who get your invitations, reminders or chat messages by email see your email address there, so that they can reply to you, if you let them. Once your address is confirmed, this is on for trips that you organize and off for others, until you choose otherwise in your notification settings.",
			"Whoever has your calendar link can see that calendar. You can end the link at any time.",
			"Our admins can see accounts, trips, payments and what you write to support, but no chats of trips, no passwords and no card numbers. What they look at is logged.",
		],
	},
	{
		title: "Who works for us",
		points: [
			"Stripe takes card payments, keeps cards, pays organizers out and deals with banks. It receives your name, email address, card and payments, and for a disputed payment what we know of it.",
			"Our hosting company runs the server and its disk. Our email company delivers our messages, and your replies to them.",
			"If you switch on push messages, the maker of your browser delivers them. They are encrypted, so that it cannot read them.",
			"When you paste a booking link, our server opens that page. The site sees our address, not yours. We keep what we have read there for 30 days.",
			"The assistant of a trip answers by Gangway's own rules, and then nothing is sent to anybody, unless its page names the host of a language model before your first question, and you go on. That host then receives your question, your last few questions with their answers, and what of the trip answers it: names on the trip, its dates, costs, bookings, itinerary, polls, messages of its chat and shared expenses, and payments as far as you may see them. What people typed into the chat and as names goes there without email addresses and long numbers. It never receives the email addresses, postal addresses, phone numbers and cards that we keep, or other trips. If the host changes, you are asked again.",
			"We use no analytics and no advertising networks. Pages load scripts and fonts from our own server, and Stripe's scripts only where a card is entered. A payout account is set up on Stripe's own pages.",
		],
	},
	{
		title: "Cookies",
		points: [
			"Our cookies keep you signed in, keep a guest's spot, remember your theme, lite mode, likes, bookmarks and the notices you have closed, show a message once, help pages load quickly, and know an invitation that you have opened and a browser that has signed in before.",
			"None of them follows you to other sites, and so no banner asks for your consent.",
		],
	},
	{
		title: "How long we keep it",
		points: [
			"Sessions end after 7 days without a visit, and after 30 days at the latest. Links to your account work for 30 minutes. Notifications in the app are kept for 90 days, and a browser that has signed in is known for 90 days.",
			"We keep the networks of card forms and declined cards for a day, and the counts that slow attackers down for as long as they slow them down.",
			"Your account, the emails we have sent you, and trips that nobody else has joined are kept until you delete the account. Other trips, and your messages and payments on them, stay after that, because the people on the trip rely on them. What you write to us, and our answers, are kept for two years after the last word, or until you delete the account.",
			"What you ask the assistant is kept until you delete it, leave the trip or delete your account, or the trip is deleted; of more than 200 questions on a trip, the newest 200.",
			"Your address for the newsletter is deleted when you leave the newsletter, or after 7 days if you don't confirm it.",
			"The ledger stays for good. Once you delete your account, the ledger no longer shows your name.",
		],
	},
	{
		title: "Your rights",
		points: [
			"You can download everything we hold about you from your profile, under “Download my data”, as JSON and as CSV.",
			"You can correct your name, email address and picture on your profile. You can delete your account there, too, once no money of others depends on it.",
			"You can ask us to correct or delete something else, or object to how we use it. You can also complain to the data protection authority where you live.",
		],
	},
];
