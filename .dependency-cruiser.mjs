/** The rooms of the house, from the ground up: a room imports only rooms that stand before it, types included (docs/decisions/0040). */
const ROOMS = [
	"identity",
	"messages",
	"bookings",
	"ledger",
	"tiers",
	"payments",
	"plans",
	"members",
	"options",
	"companions",
	"polls",
	"pool",
	"fund",
	"expenses",
	"pictures",
	"group-page",
	"trips",
	"forecast",
	"assistant",
	"joining",
	"requests",
	"emergency",
	"account",
	"site",
	"admin",
];

const rooms = (names) => `^app/features/(?:${names.join("|")})/`;

const roomRules = ROOMS.slice(0, -1).map((name, index) => ({
	name: `room-${name}`,
	comment: "A room imports only rooms that stand before it in the list of rooms.",
	severity: "error",
	from: { path: rooms([name]) },
	to: { path: rooms(ROOMS.slice(index + 1)) },
}));

/**
 * A room names only its own tables and those of rooms that stand before it. All may read those of access. What a person
 * is told of, and what is deleted with them, stands in every table.
 */
const tableRules = ROOMS.slice(0, -1).map((name, index) => ({
	name: `tables-${name}`,
	comment: "A room reads only its own tables and those of rooms before it (docs/decisions/0040).",
	severity: "error",
	from: { path: rooms([name]), pathNot: "^app/features/account/(?:own-data|deletion)/" },
	to: { path: `^db/schema/(?:${ROOMS.slice(index + 1).join("|")})\\.ts$` },
}));

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const HTTP = "^(?:app/(?:http|routes|jobs|monitoring)/|node_modules/(?:react-router|@react-router|express)/)";
const STRIPE = "^node_modules/stripe/";

export default {
	forbidden: [
		...roomRules,
		...tableRules,
		forbid(
			"room-not-listed",
			"Every room has its place in the list above.",
			{},
			{ path: "^app/features/", pathNot: rooms(ROOMS) },
		),
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
			{ path: "^app/features/.*/components/" },
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
			{ path: "^app/(?:routes|shell|ui|jobs|monitoring|seed)/" },
		),
	],
	options: {
		doNotFollow: { path: "node_modules" },
		exclude: { path: "\\.test\\.tsx?$|^\\.react-router/|^build/" },
		tsPreCompilationDeps: true,
		enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs"] },
	},
};
