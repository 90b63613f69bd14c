import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Help and support";
export const description =
	"Answers on deposits, late payers, refunds, fees and payouts for group trips with Gangway, and a form to write to us.";
export const lead = "Find the answer here, or write to us. We answer every message.";

export const ownThreads = "Your messages to us, and our answers";

export const tabsLabel = "Help and support";
export const tabs = { faq: "FAQ", contact: "Contact Us", resources: "Resources" } as const;

export const faqTitle = "Questions and answers";
export const search = "Search the answers";
export const searchButton = "Search";
export const found = (count: number, query: string) => `${pluralize(count, "answer")} for “${query}”`;
export const noneFound = (query: string) => `No answer has “${query}” in it`;
export const noneFoundText = "Try a single word, such as “refund”, or write to us and we will answer you.";
export const showAll = "Show all questions";
export const notAnswered = "Your question isn't here?";
export const writeToUs = "Write to us";

export const resourcesTitle = "More to read";
export const resources = [
	{
		to: "/security",
		icon: "shield-check",
		title: "Security and privacy",
		details: "How we keep your account, your data and your card safe",
	},
	{
		to: "/how-it-works",
		icon: "compass",
		title: "How it works",
		details: "How a trip goes, step by step, from the first link to the last payment",
	},
	{
		to: "/terms-of-paying",
		icon: "credit-card",
		title: "Terms of paying",
		details: "What you agree to when you pay your share of a trip",
	},
	{
		to: "/refund-policy",
		icon: "refresh-cw",
		title: "Refund policy",
		details: "How much comes back, and how long it takes",
	},
	{
		to: "/pricing",
		icon: "badge-dollar-sign",
		title: "Plans and prices",
		details: "What each plan costs for your trip",
	},
	{
		to: "/features",
		icon: "star",
		title: "Features",
		details: "What Gangway does, and which plan has what",
	},
	{
		to: "/blog",
		icon: "messages-square",
		title: "Blog",
		details: "Articles about planning and paying for trips together",
	},
	{
		to: "/privacy",
		icon: "lock-keyhole",
		title: "Privacy",
		details: "What we store about you, and why",
	},
] as const;
