import { contactPath } from "#app/lib/contact-path.ts";
import type { FaqGroup } from "../faq.ts";

export const account: FaqGroup = {
	id: "account",
	title: "Your account, and Gangway",
	questions: [
		{
			id: "travel-agent",
			question: "Is Gangway a travel agent?",
			answer:
				"No. The organizer plans the trip, books it and answers for it. Gangway sells no travel: it collects the shares and keeps the books.",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "cannot-sign-in",
			question: "I can't sign in. What can I do?",
			answer:
				"Have a link mailed that signs you in, or one to choose a new password. Each works once, for 30 minutes. Look into your spam folder if it has not come after a few minutes.",
			where: { to: "/sign-in", label: "Sign in by a mailed link" },
		},
		{
			id: "own-data",
			question: "Which data do you have about me?",
			answer:
				"All that we hold on you is on one page, to look at and to download as JSON or CSV. It has no passwords and no card numbers: we don't have your card's number at all.",
			where: { to: "/profile/data", label: "Your data" },
		},
		{
			id: "delete-account",
			question: "How do I delete my account?",
			answer:
				"On your profile, under Delete Account. It has to wait while others have paid for a trip of yours that is not over, while its fund holds money, or while a payment or refund is open. A place you have paid for stays on the trip as “Former member”, because the others rely on it.",
			where: { to: "/profile/delete", label: "Delete your account" },
		},
		{
			id: "emails",
			question: "How do I get fewer emails?",
			answer:
				"Choose for each topic whether you are told in the app, by email or by push message. Emails about your own payments and your account always come, so that nothing happens to your money unseen.",
			where: { to: "/notifications/settings", label: "Choose your notifications" },
		},
		{
			id: "when-answered",
			question: "How soon do you answer?",
			answer:
				"Messages from Plus and Pro are answered first, within 12 to 24 hours, and those from everyone else within 24 to 48 hours. Live chat and phone support are coming soon.",
			where: { to: contactPath(), label: "Write to us" },
		},
	],
};
