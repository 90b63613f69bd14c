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
				"No. The organizer plans the trip, books it and answers for it. Gangway sells no travel. It collects the shares and keeps the books.",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "cannot-sign-in",
			question: "I can't sign in. What can I do?",
			answer:
				"Ask for an email with a link that signs you in, or with one to choose a new password. Each link works once, within 30 minutes. If the email has not come after a few minutes, look in your spam folder.",
			also: "log in, login, forgot my password, reset",
			where: { to: "/sign-in", label: "Sign in with a link by email" },
		},
		{
			id: "change-email",
			question: "How do I change my email address?",
			answer:
				"Change it in your security settings. We email the new address a link to confirm it, and tell the old one. Every other browser is signed out.",
			also: "new, update, edit",
			where: { to: "/profile/security/email", label: "Change your email address" },
		},
		{
			id: "own-data",
			question: "Which data do you have about me?",
			answer:
				"You can download everything we hold about you from one page, as JSON or CSV. Your password is not in it, because we store only a hash of it. Your card's number is not in it either, because we never receive it.",
			also: "export, privacy, GDPR",
			where: { to: "/profile/data", label: "Your data" },
		},
		{
			id: "delete-account",
			question: "How do I delete my account?",
			answer:
				"Choose Delete Account on your profile. You have to wait while a trip of yours that others have paid for is not over, while its fund holds money, while you owe Gangway money, or while a payment, refund or dispute is open. Your other trips that others have joined and that are not over are cancelled. A place you have paid for stays on the trip as “Former member”, because the others rely on it.",
			also: "close, remove, erase",
			where: { to: "/profile/delete", label: "Delete your account" },
		},
		{
			id: "emails",
			question: "How do I get fewer emails?",
			answer:
				"Choose for each topic whether you are told in the app, by email or by push message. You always get emails about your own payments and your account, so that you know what happens to your money.",
			also: "notifications, unsubscribe, stop",
			where: { to: "/notifications/settings", label: "Choose your notifications" },
		},
		{
			id: "when-answered",
			question: "How soon do you answer?",
			answer:
				"Messages from Plus and Pro are answered first, usually within 12 hours, at the latest within 24. Everyone else usually has an answer within 24 hours, at the latest within 48. Live chat and phone support are coming soon.",
			also: "contact, phone number, reply, response, help",
			where: { to: contactPath(), label: "Write to us" },
		},
	],
};
