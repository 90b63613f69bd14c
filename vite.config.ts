import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { apiReferenceScript } from "./scripts/lib/api-reference-plugin.ts";
import { articles } from "./scripts/lib/articles-plugin.ts";
import { leftOut } from "./scripts/lib/left-out-plugin.ts";
import { pageStyles } from "./scripts/lib/page-styles-plugin.ts";
import { routeAreas } from "./scripts/lib/route-areas.ts";
import { serverBundle } from "./scripts/lib/server-bundle.ts";

/**
 * A few stable files: packages, which rarely change, and what most pages share. The dashboard loads neither "pages" nor
 * "fields".
 */
const groups = [
	{
		name: "vendor",
		test: /vite\/preload-helper|rolldown\/runtime|node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/,
	},
	{
		// The root and what all pages share, without what only a few use.
		name: "kit",
		test: /app[\\/](root|access[\\/]roles|shell[\\/](?!live-bell|poll|page-meta|dead-link|auth-page|boarding)|(lib|ui)[\\/](?!.*(?<!copy|textarea)-field\.|radio-cards|tier-prices|planning-progress|dollars|heading|one-link|link-wrappers|address-questions|use-typed-amount|use-pa|use-s|pay-form|web-link|other-view))/,
	},
	{
		// What the planner and the invitation share with a trip's page.
		name: "trips",
		test: /app[\\/](lib[\\/]dollars|ui[\\/]money-field|features[\\/](trips[\\/](texts|components[\\/](route-names|trip-qr))|members[\\/](texts|components[\\/]uncollectable-notice)|bookings[\\/]links[\\/]components[\\/]booking-icons|pictures[\\/]components[\\/]route-picture|forecast[\\/]texts[\\/]card))\./,
	},
	{
		// What a trip's page only names, and pages of their own show.
		name: (id: string) => /features[\\/](\w+)/.exec(id)?.[1] ?? null,
		test: /app[\\/]features[\\/](polls[\\/]texts|payments[\\/](instalments|outside)[\\/]texts|fund[\\/]refunds[\\/]texts[\\/]refunds|members[\\/]waiting-list[\\/](line|texts))\.ts/,
	},
	{
		name: "aboard",
		test: /app[\\/]features[\\/](?:trips[\\/]dashboard[\\/]((texts|texts[\\/]views|views|next-task)\.ts|components[\\/](attention-card|use-shown-view|use-live-trip))|payments[\\/](reminders[\\/]remind-all-path|plan-change[\\/]components[\\/]change-plan-link|outside[\\/](texts|components[\\/]own-outside-lines))|options[\\/]components[\\/]own-share-line|fund[\\/]statements[\\/]components[\\/]print-button|emergency[\\/]components[\\/]safety-notice-loading|(bookings[\\/]links|members|payments([\\/]progress)?|pictures|fund([\\/]releases)?|trips)[\\/]components[\\/](?!.*(live-progress|milestone-banner|confetti|card-field|card-list|demo-card|test-card|saved-cards?|withdraw-form|refund-forms|receipt-line|stripe|faces-aboard|back-to-trip|new-booking|link-reading|booking-fields|booking-item|refund-breakdown|form-result-for|payment-document)))/,
		minShareCount: 2,
	},
	{
		// What /trip/{shareId} shares with the page of people without an account.
		name: "views",
		test: /app[\\/]features[\\/](messages[\\/]chat[\\/](texts|chat-entries|components[\\/](chat-card|use-keyboard-room))|polls[\\/](texts[\\/]card|poll-card|components[\\/](polls-card|poll-bars|poll-state))|expenses[\\/](texts[\\/]card|components[\\/]expenses-card)|forecast[\\/]components[\\/]forecast-card|payments[\\/]reminders[\\/](texts|components[\\/]remind-links)|members[\\/]waiting-list[\\/]components[\\/]waiting-count|trips[\\/]dashboard[\\/]components[\\/](task-buttons|trip-view|highlights-card|people-card|use-first-new))/,
	},
	{
		// What /trip/{shareId} alone shows, and what it shares with pages that its links lead to.
		name: "dashboard",
		test: /app[\\/]features[\\/](trips[\\/](price[\\/](price-path|texts[\\/]card)|dashboard[\\/]components[\\/](?!attention-card|use-|trip-views))|fund[\\/]refunds[\\/](texts[\\/]cards|components[\\/]own-refund-card))/,
	},
	{
		name: "pages",
		test: /(ui[\\/]heading|back-to-trip)\./,
		minShareCount: 2,
	},
	{
		// The components of pages that pay: /join, the checkout, and the receipts.
		name: "paying",
		test: /app[\\/]features[\\/](joining|payments[\\/]cards)[\\/]components[\\/](?!.*(stripe|invitation|join-head|answer-page|membership-questions|card-list))/,
		minShareCount: 2,
	},
	{ name: "fields", test: /app[\\/]ui[\\/]/, minShareCount: 3 },
];

/** With this line Chromium compiles a file's functions in the background, and not when each is first called. */
const postBanner = "//# allFunctionsCalledOnLoad";

/** Vite's own helper weighs 0.7 KB on every page. Without it, what is loaded by `import()` must not bring styles. */
const plainImports: Plugin = {
	name: "plain-imports",
	load: {
		filter: { id: /vite\/preload-helper/ },
		handler: () => "export const __vitePreload = (load) => load();",
	},
	enforce: "pre",
};

/**
 * The router marks the address of a stylesheet by "#" where a lazy component shares it, so that React keeps it. No lazy
 * component has styles here, and the mark came and went with the order of imports.
 */
const plainStylesheets: Plugin = {
	name: "plain-stylesheets",
	transform: {
		filter: { id: /react-router\/server-manifest/ },
		handler: (code) => code.replaceAll(".css#", ".css"),
	},
};

export default defineConfig({
	plugins: [
		plainImports,
		leftOut,
		articles(),
		tailwindcss(),
		reactRouter(),
		routeAreas(),
		plainStylesheets,
		apiReferenceScript(),
		pageStyles(),
		serverBundle(),
	],
	build: { assetsInlineLimit: 0, modulePreload: false },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					treeshake: { moduleSideEffects: [{ test: /[\\/]app[\\/].*\.tsx?$/, sideEffects: false }] },
					optimization: { inlineConst: { mode: "all", pass: 2 } },
					output: {
						codeSplitting: { groups },
						postBanner,
					},
				},
			},
		},
	},
});
