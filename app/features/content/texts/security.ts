export const title = "Security and privacy";
export const description =
	"How Gangway protects accounts, cards, money and personal data, and how to tell us about a security problem.";
export const lead =
	"What protects your account, your card and your money, in plain words. Each sentence describes something that is built in.";
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
			"You can sign in with a passkey, by a link sent to your email, or with a password and a second step. Ten recovery codes let you in if you lose your passkeys.",
			"A session ends after 7 days without a visit, and after 30 days at the latest. You can see your sessions, with browser and country, and end each of them.",
			"Once your address is confirmed, we email you about each new browser, each new password and each change of address. If somebody else changes your address, a link in that email brings the account back for 30 minutes.",
			"Guessing passwords is slowed down by account and by network, in a way that cannot lock you out of the browser you use.",
		],
	},
	{
		id: "encryption",
		title: "Encryption",
		icon: "shield-check",
		points: [
			"Where Gangway runs on its own address, everything is sent over https, and browsers are told to use nothing else.",
			"Secrets such as sessions, mailed links and calendar links are stored as SHA-256 hashes, so a copy of the database opens no account.",
			"Pages carry a strict content security policy: no script runs on them that we have not written, except Stripe's on the pages where you enter a card.",
		],
	},
	{
		id: "data",
		title: "Data protection",
		icon: "eye-off",
		points: [
			"One table in the code says who may do what on a trip. Pages and the server both follow it, and tests go through every address as every kind of visitor.",
			"Whoever has a trip's link sees the plan, the names of those aboard and the share. Messages and payments are only for those aboard, and email addresses only for the organizer.",
			"The organizer can replace the trip's link at any time. The old one then opens nothing.",
			"Our logs hold no names, no addresses, no messages, no cookies and no trip links.",
		],
	},
	{
		id: "payments",
		title: "Payment security",
		icon: "credit-card",
		points: [
			"Card numbers never reach our server. You type them into Stripe's own form or on Stripe's page, and a request that contains one is refused.",
			"Every amount comes from our database. A price that a browser sends is only compared, and a different one is refused.",
			"A payment counts only once Stripe confirms it to us. A lost answer is looked up, and you are asked not to pay twice.",
			"The books are double entry and cannot be changed afterwards. They are compared with Stripe's own to the cent several times a day.",
			"After several declined cards the next try has to wait, which makes Gangway useless for testing stolen cards.",
			"Some days pass between a payment and its payout to the organizer, so that a mistake can be noticed in time.",
		],
	},
	{
		id: "privacy",
		title: "Privacy",
		icon: "user-round",
		points: [
			"We use no advertising, no tracking and no analytics of third parties. Cookies do only what the site needs to work.",
			"You can download everything we hold about you, and delete your account yourself. The ledger stays, without your name.",
			"The trip that a visitor plans without an account stays in their browser, or is deleted after 30 days.",
		],
	},
];

export const reportTitle = "Tell us about a security problem";
export const report =
	"Please write to us before you tell others, with the steps that show the problem. We answer within 48 hours, we do not take action against people who look for problems in good faith, and we name you if you like.";
export const reportLink = "Report a security issue";
export const askTitle = "Questions about your data";
export const ask = "Ask what we hold, have it corrected, or object to how we use it.";
export const askLink = "Ask a privacy question";
export const readPolicy = "Read the privacy policy";
export const subjects = { security: "Security issue", privacy: "Privacy question" };
