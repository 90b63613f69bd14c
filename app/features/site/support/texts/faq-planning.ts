import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import type { FaqGroup } from "../faq.ts";

export const planning: FaqGroup = {
	id: "planning",
	title: "Planning a trip",
	questions: [
		{
			id: "how-to-start",
			question: "How do I plan a trip with friends?",
			answer:
				"Enter where you are going and when, how many of you there are, and what you want to book. Gangway splits the cost and gives you a link for your friends. There they see the trip and their share, and they pay by card.",
			where: { to: "/", label: "Plan a trip" },
		},
		{
			id: "edit-trip",
			question: "Can I change a trip after I have created it?",
			answer:
				"Yes, trip organizers can edit trip details at any time: the title, the places, and the names and links of bookings. Dates, group size and what each person pays are fixed by the first payment. Everyone aboard is told what has changed.",
			also: "edit, date",
			where: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
		},
		{
			id: "price-changes",
			question: "What if the price changes after people have paid?",
			answer:
				"Everyone's share stays as it was at the first payment. You can move costs between the bookings as long as the total stays the same. If the trip gets cheaper, you can refund a part to everyone. If it gets more expensive, you settle the difference outside Gangway.",
			where: {
				to: "/trip-results",
				label: "Your trips: open one, then “Change the trip” or “Refund requests”",
			},
		},
		{
			id: "own-share",
			question: "Do I pay a share as the organizer?",
			answer:
				"Yes. You count as one of the group and pay your share like everyone else. If the cost can't be split evenly, you pay or save the cents that are left over. Cash back from an earlier trip can pay for your share.",
			also: "uneven, unequal, rounding",
			where: { to: "/profile/cash-back", label: "Your cash back" },
		},
		{
			id: "equal-shares",
			question: "Can we pay different shares?",
			answer:
				"No. Everyone has the same share: the cost of the trip divided by the size of the group. If you have agreed on another split, settle the difference among yourselves. Our article shows several ways to work it out.",
			also: "uneven, unequal, split, children, kids, couple, more, less",
			where: { to: "/blog/2", label: "The article on fair ways to split" },
		},
		{
			id: "new-organizer",
			question: "Can somebody else take over as the organizer?",
			answer:
				"No. A trip keeps the organizer who created or claimed it, because its money is paid out to that person. If they can't go on, they can cancel the trip, and somebody else can plan it anew.",
			also: "transfer, hand over, change, host, owner, admin, leader",
			where: { to: "/", label: "Plan a trip" },
		},
		{
			id: "group-size",
			question: "How many people can come along?",
			answer: `A group has at most 20 people, you included. On Free, ${TIER_BY_ID.free.maxMembersPerTrip} of them can have a place. Plus, Pro, or one-time Pro for the trip makes room for the whole group.`,
			also: "limit, maximum, members",
			where: { to: "/pricing", label: "Plans and prices" },
		},
		{
			id: "how-many-trips",
			question: "How many trips can I plan?",
			answer: `On Free you can create ${TIER_BY_ID.free.maxTripsPerMonth} trips each calendar month, on Plus ${TIER_BY_ID.plus.maxTripsPerMonth}, and on Pro as many as you like. The trips you have stay, whatever becomes of your plan.`,
			also: "limit, maximum",
			where: { to: "/pricing", label: "Plans and prices" },
		},
		{
			id: "without-account",
			question: "Can I plan a trip without an account?",
			answer:
				"Yes. You can create it and send its link, and your friends can hold places on it. Nobody can pay until you have signed in from the same browser, which makes the trip yours. A trip that nobody signs in for is deleted after 30 days.",
			where: { to: "/register", label: "Create an account" },
		},
	],
};
