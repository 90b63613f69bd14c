/** Which part may import which, types included (docs/decisions/0014). */
const FLOORS = [
	["ledger", "notifications", "chat", "booking-links", "locations", "accounts", "terms", "milestones"],
	["members", "payments", "payment-methods", "subscriptions", "billing", "cash-back", "disputes"],
	["trips", "itinerary", "pictures", "calendar", "documents", "invitations", "reminders"],
	["statements", "reconciliation", "funds", "refunds", "trip-changes"],
	[
		"planner",
		"joining",
		"checkout",
		"dashboard",
		"trip-list",
		"inbox",
		"account",
		"pricing",
		"admin",
		"evidence",
		"content",
		"blog",
		"support",
		"site",
	],
];

const rooms = (names) => `^app/features/(?:${names.join("|")})/`;

const floorRules = FLOORS.slice(0, -1).map((names, floor) => ({
	name: `floor-${floor + 1}`,
	comment: "A feature imports only what stands on its own floor or below.",
	severity: "error",
	from: { path: rooms(names) },
	to: { path: rooms(FLOORS.slice(floor + 1).flat()) },
}));

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const HTTP = "^(?:app/(?:http|routes|jobs)/|node_modules/(?:react-router|@react-router|express)/)";
const STRIPE = "^node_modules/stripe/";

export default {
	forbidden: [
		...floorRules,
		forbid(
			"room-without-floor",
			"Every feature has its place in the list of floors above.",
			{},
			{ path: "^app/features/", pathNot: rooms(FLOORS.flat()) },
		),
		{
			name: "no-circle-of-rooms",
			comment: "Two rooms that import each other are one room, or a part of them belongs below.",
			severity: "error",
			scope: "folder",
			from: { path: "^app/features/[^/]+$" },
			to: { circular: true },
		},
		forbid("no-circle", "Two files that import each other are one file.", {}, { circular: true }),
		forbid(
			"features-without-http",
			"A use-case knows neither HTTP, nor the page, nor the provider.",
			{ path: "^app/(?:features|access|mail)/", pathNot: "/components/" },
			{ path: `${HTTP}|${STRIPE}|^app/(?:ui|shell)/` },
		),
		forbid(
			"components-without-server",
			"A component knows the router's Form and Link and the kit, and of the server only types.",
			{ path: "^app/features/[^/]+/components/" },
			{ path: `^app/(?:http|routes|jobs|shell)/|^db/|^node_modules/(?:@react-router|express)/|${STRIPE}` },
		),
		forbid(
			"gateway-below-features",
			"The gateway returns plain facts and knows no feature.",
			{ path: "^app/gateway/" },
			{ path: `${HTTP}|^app/(?:features|access|ui|shell|seed)/` },
		),
		forbid(
			"stripe-in-its-folder",
			"Only the gateway knows Stripe's SDK.",
			{ path: "^(?:app|db)/", pathNot: "^app/gateway/stripe/" },
			{ path: STRIPE },
		),
		forbid(
			"bottom",
			"lib and db import nothing from above them.",
			{ path: "^(?:app/lib|db)/" },
			{ path: "^app/(?!lib/)" },
		),
		forbid(
			"kit",
			"The kit has no domain words.",
			{ path: "^app/ui/" },
			{ path: "^(?:app/(?!ui/|lib/)|db/)" },
		),
		forbid(
			"http-serves-routes",
			"http serves routes, never the other way round.",
			{ path: "^app/http/" },
			{ path: "^app/(?:routes|shell|ui|jobs|seed)/" },
		),
	],
	options: {
		doNotFollow: { path: "node_modules" },
		exclude: { path: "\\.test\\.tsx?$|^\\.react-router/|^build/" },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs"] },
	},
};
