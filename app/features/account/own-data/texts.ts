import { pluralize } from "#app/lib/pluralize.ts";

export const JSON_FILE = "gangway.json";

export const title = "Your data";
export const lead = "Everything that we store about you, to read, keep or take elsewhere.";
export const back = "Back to your profile";
export const allTitle = "Everything in one file";
export const allText = "A JSON file, which other programs can read. Amounts in it are in cents.";
export const downloadAll = "Download JSON";
export const eachTitle = "One table at a time";
export const eachText = "CSV files open in any spreadsheet. Times are in UTC.";
export const rows = (count: number) => pluralize(count, "row");
export const nothingOf = (titles: readonly string[]) =>
	`These tables are empty: ${titles.map(lowerFirst).join(", ")}.`;
const lowerFirst = (title: string) =>
	/^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);
export const downloadCsv = "CSV";
export const tableOf = (title: string) => `: ${title}`;
export const without =
	"Not in these files: your password, which we only know as a hash, secrets of sign-ins, links and API keys, and what belongs to other people.";

export const accountGroup = "Your account";
export const tripGroup = "Your trips";
export const moneyGroup = "Your money";
export const guardGroup = "What protects your account";
export const noSuchFile = "There is no such file";
export const yes = "yes";
export const no = "no";

export const KIND_TITLES = {
	account: "Account and plan",
	sessions: "Where you are signed in",
	"known-browsers": "Browsers that you have signed in from",
	passkeys: "Passkeys",
	"api-keys": "API keys",
	notifications: "Notifications",
	"notification-settings": "Notification settings",
	replies: "Whether people can reply to you by email",
	"push-browsers": "Browsers that get push messages",
	emails: "Emails that we sent you",
	"unfinished-trip": "The trip that you have not finished planning",
	support: "Messages to our support, and our answers",
	newsletter: "Newsletter",
	trips: "Trips that you organize",
	bookings: "Bookings on them",
	itineraries: "Their itineraries",
	"group-pages": "Their group pages",
	"itinerary-links": "Links to their itineraries",
	"itinerary-names": "Shared itineraries with your first name",
	places: "Spots that you have taken",
	options: "Options that you have chosen",
	prices: "New prices, and what you have answered",
	documents: "Documents that you have ready",
	"calendar-links": "Calendar links",
	handovers: "Offers to hand a trip over",
	messages: "Messages that you wrote",
	assistant: "What you asked the assistant",
	"assistant-consents": "Where you agreed that your questions are sent",
	polls: "Polls that you started",
	"poll-options": "Options that you added to polls",
	votes: "Your votes",
	emergencies: "Emergencies that you told us of, asked about or closed",
	"safety-answers": "Whether you are safe, and what you said for others",
	expenses: "Shared expenses that you paid",
	"expense-parts": "Your parts of shared expenses",
	"expense-changes": "Changes that you made to shared expenses",
	settlements: "Payments between you and others on a trip",
	answers: "Your answers to invitations",
	invitations: "Invitations that you sent or got",
	"waiting-lists": "Waiting lists that you are or were on",
	payments: "Payments",
	presents: "What you paid for others, as a present",
	"present-asks": "Where you let others pay for you",
	"outside-payments": "Paid outside Gangway",
	"pool-top-ups": "What you put into pools by card",
	"pool-refunds": "What went back to your cards from pools",
	"pool-payments": "What you asked pools to pay back",
	refunds: "Refunds",
	releases: "Releases to you",
	consents: "Consents to automatic charges",
	"saved-cards": "Saved cards",
	"cards-of-places": "Cards that pay for your spots",
	"payout-account": "Payout account",
	subscription: "Subscription",
	invoices: "Invoices",
	"one-time-pro": "One-time Pro",
	"cash-back": "Cash back",
	"declined-cards": "Declined cards",
	"refused-address": "Reports that our mail did not reach you",
	"admin-actions": "What our admins have looked at or done",
} as const;
