export const title = "Security and privacy";
export const description =
	"How Gangway protects accounts, cards, money and personal data, and how to tell us about a security problem.";
export const lead = "This page says in plain words what protects your account, your card and your money.";
export const sceneAlt = "A lighthouse shines over a locked suitcase on the quay.";

export type Section = {
	id: string;
	title: string;
	icon: "lock-keyhole" | "shield-check" | "eye-off" | "credit-card" | "user-round";
	points: string[];
};

export const sections: Section[] = [
	{
		id: "authentication",
		title: "Authentication",
		icon: "lock-keyhole",
		points: [
			"Passwords are stored only as argon2id hashes, with 64 MiB of memory for each. The 10,000 most common passwords are refused.",
			"You can sign in with a passkey, with a link that we email you, or with a password. With two-step sign-in, a password or a link also needs a passkey, or one of ten recovery codes if you have lost your passkeys.",
			"A session ends after 7 days without a visit, and after 30 days at the latest. You can see each session with its browser and, where we know it, its country, and you can end it.",
			"Once your address is confirmed, we email you when a new browser signs in, when the password changes and when the address changes. If someone else has changed your address, a link in that email brings the account back to you. It works for 30 minutes.",
			"We limit how many wrong passwords can be tried for one account and from one network. Someone else's guesses never lock you out of a browser that you have signed in with in the last 90 days.",
		],
	},
	{
		id: "encryption",
		title: "Encryption",
		icon: "shield-check",
		points: [
			"If the address of this page begins with https, we send everything encrypted, and tell browsers to use nothing else.",
			"The secrets of sessions, of emailed links to an account and of calendar links are stored only as SHA-256 hashes, so a copy of the database opens no account.",
			"Pages have a strict content security policy. Only scripts from our own server run on them, and Stripe's on the pages where you enter a card.",
		],
	},
	{
		id: "data",
		title: "Data protection",
		icon: "eye-off",
		points: [
			"One table in the code says who may do what on a trip. Pages and the server both follow it, and our tests try it as every kind of visitor.",
			"Whoever has a trip's link sees the bookings, the share, the names and pictures of people on the trip, and whose spot is confirmed. Only people on the trip see messages and who has paid what is due, and only the organizer sees email addresses and what each person has paid. If you let people reply to you by email, they see your address, too.",
			"The organizer can replace the trip's link at any time. The old link then opens nothing.",
			"We keep no log of the pages that you open. We only note when someone who was invited by email first does something here, and what our admins look at. When something fails, we log the fault without cookies, without trip links and without what was typed.",
		],
	},
	{
		id: "payments",
		title: "Payment security",
		icon: "credit-card",
		points: [
			"Card numbers never reach our server. You type them into Stripe's own form or on Stripe's page, and a request with a field for one is refused.",
			"Every amount that is charged comes from our database. An amount that a browser sends is only compared with it, and refused if it differs.",
			"A payment counts only once Stripe confirms it to us. If Stripe's answer does not reach us, we look the payment up, and the page asks you not to pay again.",
			"Our books are double entry, and an entry can't be changed or deleted. Every six hours they are compared with Stripe's, to the cent.",
			"After several declined cards the next try has to wait, for an hour at most. This slows down whoever tests stolen cards.",
			"Some days have to pass between a payment and its payout to the organizer, so that a mistake can be noticed in time.",
		],
	},
	{
		id: "privacy",
		title: "Privacy",
		icon: "user-round",
		points: [
			"We use no advertising, no tracking and no analytics. Our cookies keep you signed in and remember what you have chosen here, and none follows you to other sites.",
			"You can download everything we hold about you, and you can delete your account yourself. The ledger stays, but no longer holds your name.",
			"A trip that you plan without an account stays in your browser until you create it. A trip that you have created is deleted after 30 days unless you sign in for it.",
		],
	},
];

export const reportTitle = "Tell us about a security problem";
export const report =
	"Please write to us before you tell others, with the steps that show the problem. We answer within 48 hours. We take no action against people who look for problems in good faith, and we thank you by name if you like.";
export const reportLink = "Report a security issue";
export const askTitle = "Questions about your data";
export const ask = "You can ask what we hold about you, have it corrected, or object to how we use it.";
export const askLink = "Ask a privacy question";
export const readPolicy = "Read the privacy policy";
export const subjects = { security: "Security issue", privacy: "Privacy question" };
