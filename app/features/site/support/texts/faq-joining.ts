import type { FaqGroup } from "../faq.ts";

export const joining: FaqGroup = {
	id: "joining",
	title: "Joining a trip",
	questions: [
		{
			id: "join-without-account",
			question: "Do I need an account to join a trip?",
			answer:
				"No. Open the trip's link, give your name and email address, and pay. You need an account, which is free, for the trip's dashboard and its chat. Register in the same browser with the same address, and your place moves into the account.",
			where: { to: "/register", label: "Create an account" },
		},
		{
			id: "what-guests-see",
			question: "Who sees what on a trip?",
			answer:
				"Anyone with the link sees the trip, its bookings with their prices, the share, the names and pictures of those who have joined, and whose place is confirmed. If they sign in, they also see the itinerary, without its addresses and notes. Those aboard also see who has paid, and who is late with how much, and they can read the chat once they have an account. Your email address and how much you have paid are shown to the organizer, and to nobody else in the group.",
			also: "private, privacy, visible",
			where: { to: "/security", label: "Security and privacy" },
		},
		{
			id: "place-confirmed",
			question: "When is my place confirmed?",
			answer:
				"Your first payment confirms your place. It is charged when you press Pay, and does not wait for the others.",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "pay-to-join",
			question: "Why do I have to pay at once to join?",
			answer:
				"Guests who have not paid can hold at most half of a trip's places, so that nobody can fill a trip without paying. Once they hold that half, you join by paying at once, or you sign in and hold a place.",
			where: { to: "/login", label: "Sign in" },
		},
		{
			id: "other-device",
			question: "How do I open my place on another phone?",
			answer:
				"With an account, sign in there. Without one, open the trip's link and ask for a link to your place. We email it to the address you joined with. It works once, within 30 minutes.",
			also: "lost link, new device, computer",
			where: { to: "/sign-in", label: "Sign in with a link by email" },
		},
		{
			id: "leave",
			question: "Can I leave a trip?",
			answer:
				"Yes. If you have paid nothing, you leave at once and your place is free. If you have paid, ask for a refund and say that you are leaving: your place is free once the refund is made. The organizer can't leave, but can cancel the trip.",
			also: "drop out, withdraw, quit, group, change my mind",
			where: { to: "/trip-results", label: "Your trips: open one, then “Leave the trip”" },
		},
	],
};
