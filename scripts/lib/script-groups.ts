import { matchesGlob, relative } from "node:path";

/**
 * A file of scripts for browsers, and globs of its modules: paths in app/ without the files' endings. A module goes
 * into the first group that matches, with its imports. With `minShareCount`, modules that fewer files need stay out.
 */
type ScriptGroup = {
	name: string;
	modules: readonly string[];
	except?: readonly string[];
	minShareCount?: number;
};

const SCRIPT_GROUPS: readonly ScriptGroup[] = [
	{
		// The root, and the code that all pages share, except what only a few use.
		name: "kit",
		modules: ["root", "access/roles", "shell/*", "lib/*", "ui/*"],
		except: [
			"lib/{dollars,link-wrappers,one-link,other-view,planning-progress,tier-prices,web-link}",
			"shell/{auth-page,dead-link-page,live-bell,page-meta,poll}",
			"ui/{checkbox,date,email,money,password,select,stepper}-field",
			"ui/{address-questions,heading,name-list,pay-form,radio-cards}",
			"ui/use-{single-submit,submission-lock,typed-amount}",
		],
	},
	{
		// Code that the planner and the invitation share with a trip's page.
		name: "trips",
		modules: [
			"lib/dollars",
			"ui/money-field",
			"features/bookings/links/components/booking-icons",
			"features/forecast/texts/card",
			"features/members/components/uncollectable-notice",
			"features/members/texts",
			"features/pictures/components/route-picture",
			"features/trips/components/{route-names,trip-qr}",
			"features/trips/texts",
		],
	},
	// Texts of other pages, some of which a trip's page uses.
	{ name: "fund", modules: ["features/fund/refunds/texts/refunds"] },
	{ name: "members", modules: ["features/members/waiting-list/{line,texts}"] },
	{ name: "payments", modules: ["features/payments/{instalments,outside}/texts"] },
	{ name: "polls", modules: ["features/polls/texts"] },
	{
		// Code that a trip's page shares with its members' other pages.
		name: "aboard",
		modules: [
			"features/emergency/components/safety-notice-loading",
			"features/fund/components/collected-sentence",
			"features/fund/releases/components/release-history",
			"features/fund/statements/components/print-button",
			"features/members/components/name-field",
			"features/options/components/own-share-line",
			"features/payments/components/{pay-ahead,payment-strip,restart-charges,terms-line}",
			"features/payments/outside/components/own-outside-lines",
			"features/payments/outside/texts/sums",
			"features/payments/plan-change/components/change-plan-link",
			"features/payments/progress/components/{progress-display,progress-props}",
			"features/payments/reminders/remind-all-path",
			"features/trips/components/emergency-link",
			"features/trips/dashboard/components/{attention-card,use-live-trip,use-shown-view}",
			"features/trips/dashboard/{next-task,texts,texts/views,views}",
		],
		minShareCount: 2,
	},
	{
		// Code that a trip's page shares with the guests' page.
		name: "views",
		modules: [
			"features/expenses/{texts/card,components/expenses-card}",
			"features/forecast/components/forecast-card",
			"features/members/waiting-list/components/waiting-count",
			"features/messages/chat/{chat-entries,texts}",
			"features/messages/chat/components/{chat-card,use-keyboard-room}",
			"features/payments/reminders/{texts,components/remind-links}",
			"features/polls/{poll-card,texts/card}",
			"features/polls/components/{poll-bars,poll-state,polls-card}",
			"features/trips/dashboard/components/{highlights-card,people-card,task-buttons,trip-view,use-first-new}",
		],
	},
	{
		// Code of a trip's page alone, and code that it shares with the pages behind its links.
		name: "dashboard",
		modules: [
			"features/fund/refunds/{texts/cards,components/own-refund-card}",
			"features/trips/dashboard/components/{dashboard-page,fund-panel,trip-hero}",
			"features/trips/dashboard/components/{join,organizer}-panel",
			"features/trips/dashboard/components/{own-payments,progress}-card",
			"features/trips/price/{price-path,texts/card}",
		],
	},
	{
		name: "pages",
		modules: ["ui/heading", "features/payments/components/back-to-trip"],
		minShareCount: 2,
	},
	{
		// The components of pages that pay: /join, the checkout, and the receipts.
		name: "paying",
		modules: ["features/{joining,payments/cards}/components/*"],
		except: [
			"features/joining/components/{answer-page,invitation,join-head,membership-questions}",
			"features/payments/cards/components/{card-list,*stripe*}",
		],
		minShareCount: 2,
	},
	{ name: "fields", modules: ["ui/*"], minShareCount: 3 },
];

/** All globs. A test checks that each matches a module, so that no glob outlives its modules. */
export const SCRIPT_GLOBS = SCRIPT_GROUPS.flatMap(({ modules, except = [] }) => [...modules, ...except]);

/** The path of a module in app/ without its ending, or null if it is elsewhere. */
export function pathInApp(id: string): string | null {
	const path = relative("app", id.replace(/\?.*$/, "")).replaceAll("\\", "/");
	return path.startsWith("../") ? null : path.replace(/\.\w+$/, "");
}

/** The groups for Rolldown, with the packages, which rarely change, in a separate file. */
export const scriptGroups = [
	{
		name: "vendor",
		test: /vite\/preload-helper|rolldown\/runtime|node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/,
	},
	...SCRIPT_GROUPS.map(({ name, modules, except = [], minShareCount }) => ({
		name,
		test: (id: string) => {
			const path = pathInApp(id);
			const isIn = (globs: readonly string[]) =>
				path !== null && globs.some((glob) => matchesGlob(path, glob));
			return isIn(modules) && !isIn(except);
		},
		minShareCount,
	})),
];
