import type { ReactNode } from "react";
import type { StandardPlan } from "#app/features/payments/schedule/schedule.ts";
import { phrase } from "#app/lib/phrase.ts";
import type { DemoStepId } from "../demo-steps.ts";

export const title = "How Gangway works";
export const description =
	"Plan a group trip in three steps: paste the bookings, share one link, and let each friend pay their own share. With a demo and answers.";
export const lead =
	"One friend plans the trip and shares a link. Everyone else opens it, joins, and pays their own share.";
export const onThisPage = "On this page";
export const contents = [
	{ to: "#steps", label: "Steps" },
	{ to: "#demo", label: "Demo" },
	{ to: "#features", label: "Features" },
	{ to: "#by-hand", label: "By hand" },
	{ to: "#payment-plans", label: "Payment plans" },
	{ to: "#reasons", label: "Reasons" },
	{ to: "#questions", label: "Questions" },
];

export const stepsTitle = "Three steps";
export const steps = [
	{
		icon: "link-2",
		title: "Plan the trip",
		text: "Say where, when and how many, and paste the links of what you have found. You need no account.",
	},
	{
		icon: "share-2",
		title: "Share one link",
		text: "Your friends see the plan and what it costs each of them, and join with a name and an email address.",
	},
	{
		icon: "credit-card",
		title: "Everyone pays their share",
		text: "By card, at once or, with Plus or Pro, in instalments. You see who has paid, and release the money.",
	},
] as const;
export const stepNumber = (number: number) => `Step ${number}`;

export const featuresTitle = "What you can use today";
export const featuresLead = (all: ReactNode) => phrase`Each of these works now. Open one, or ${all}.`;
export const fromTier = { free: "Every plan", plus: "Plus, Pro", pro: "Pro" };
export const inEveryPlan = "Every plan";
export const inPlans = (plans: string[], withOneTime: boolean) =>
	[...plans, ...(withOneTime ? ["one-time Pro"] : [])].join(", ");
export const allFeatures = "see all features";
export const moreFeatures = (count: number) => `Show ${count} more`;

export const byHandTitle = "By hand, or with Gangway";
export const byHandLead =
	"By hand, one friend copies prices, divides, collects and reminds. Gangway does that.";
export const byHandFold = "Compare the two, point by point";
export const byHand = "By hand";
export const withGangway = "With Gangway";
export const comparisons = [
	{
		about: "Prices",
		hand: "Someone copies each price from its website into a spreadsheet.",
		gangway:
			"You paste the link, and the name and the price are read from its page. Where a site doesn't allow that, you type them.",
	},
	{
		about: "Shares",
		hand: "Someone divides the total, and does it again when a price or the group changes.",
		gangway: "Each share is worked out to the cent, and again whenever you change the costs or the group.",
	},
	{
		about: "The plan",
		hand: "Dates, addresses and links are spread over chats and emails.",
		gangway:
			"The trip has one page with the dates, the bookings and who's coming. Members can chat there, too.",
	},
	{
		about: "The money",
		hand: "Friends send money to one friend's own account, and that friend keeps a list of who has paid.",
		gangway: "Friends pay by card into the trip's fund. Each payment is listed under the person who made it.",
	},
	{
		about: "Late payers",
		hand: "Someone asks the same people again, and feels bad about it.",
		gangway: "Gangway sends the reminders, and you see who is late, by how many days and with how much.",
	},
	{
		about: "Where it went",
		hand: "One friend knows what came in and what was spent.",
		gangway: "Everyone on the trip sees each payout, and what it is for if you say so.",
	},
];
export const stillYours =
	"The bookings stay yours, because you book where you like and in your own name. Gangway sells no travel and books nothing.";

export const reasonsTitle = "Reasons to choose Gangway";
export const reasons = [
	{
		icon: "compass",
		title: "Planning is free",
		text: "The booking fee comes out of payments. Before that, it costs nothing.",
	},
	{
		icon: "user-round-plus",
		title: "Friends need no account",
		text: "A name and an email address are enough to join and to pay.",
	},
	{
		icon: "calendar-check-2",
		title: "No surprises before paying",
		text: "Every amount and date is shown first, and no fee is added.",
	},
	{
		icon: "lock-keyhole",
		title: "Card numbers never reach us",
		text: "They go to Stripe. We keep brand, expiry date and last four digits.",
	},
	{
		icon: "refresh-cw",
		title: "Refunds have rules",
		text: "Members see the figures before they ask, and the organizer decides.",
	},
	{
		icon: "anchor",
		title: "It works on any phone",
		text: "There is no app to install, and a slow connection is enough.",
	},
] as const;

export const finalTitle = "Plan your next trip with us";
export const finalLead = "You can start without an account.";
export const startPlanning = "Start planning your trip";

export const schedulesTitle = "Payment plans";
export const schedulesLead = (share: string) =>
	`What a share of ${share} comes to, on a trip that starts in a year.`;
export const rhythms: Record<StandardPlan, string> = {
	full: "once, on joining",
	"3-month": "a month",
	"6-month": "a month",
	"9-month": "a month",
	"12-month": "a month",
	"bi-weekly": "every two weeks",
	weekly: "a week",
};
export const everyPlan = "With every plan";
export const onlyWith = (plans: string[]) => `With ${plans.join(", ")} or one-time Pro`;
export const schedulesNotesTitle = "Good to know";
export const schedulesNotes = [
	"Members see their own amounts and dates, to the cent, before they agree.",
	"The last instalment takes the odd cents, so that the sum is exact.",
	"One subscription is enough for instalments. The organizer's covers everyone on the trip, and your own covers you on any trip.",
	"Weekly and bi-weekly payments are offered if the departure is at least two weeks away.",
	"There is no interest and no extra fee. A plan that ends after the departure is offered with a warning.",
];
export const seePlans = "Compare Free, Plus and Pro";

export const demoTitle = "See a trip being made";
export const demoLead = "A sample trip for six friends, in five steps. Nothing is stored or charged.";
export const label = "Interactive demo";
export const trip = "Boston to New York";
export const start = "Start the demo";
export const reset = "Reset";
export const fullScreen = "Open full screen";
export const close = "Close";
export const dialogTitle = "The demo, full screen";
export const backToPage = "Back to how Gangway works";
export const cleared = "The demo is cleared.";
export const playing = "The demo is playing.";

export const demoSteps: Record<DemoStepId, { title: string; said: string }> = {
	details: { title: "Enter the trip details", said: "The trip details are filled in." },
	flight: { title: "Add the flight", said: "The flight is on the list." },
	stay: { title: "Add the place to stay", said: "The place to stay is on the list." },
	costs: { title: "See what it costs", said: "The costs are worked out." },
	ready: { title: "The trip is ready", said: "The trip is ready to share." },
};
/** For screen readers, as each step appears. */
export const announce = (number: number, count: number, said: string) =>
	`Step ${number} of ${count}: ${said}`;

export const destinationLabel = "Destination";
export const destination = "New York";
export const datesLabel = "Dates";
export const dates = "May 7 – 8, 2027";
export const groupLabel = "Group size";
export const group = (people: number) => `${people} travelers`;
export const items = {
	flight: { name: "Flight to New York", details: "For the whole group" },
	stay: { name: "Night in Brooklyn", details: "For the whole group" },
};
export const totalLabel = "Total";
export const perPersonLabel = "Per person";
export const division = (total: string, people: number) => `${total} shared by ${people}`;
export const readyTitle = "One link for the group";
export const readyText = (share: string) => `Five friends open it and pay ${share} each.`;
export const ready = "Ready to share";
