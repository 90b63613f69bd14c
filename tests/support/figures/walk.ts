import type { RouteConfigEntry } from "@react-router/dev/routes";
import { KIND_TITLES } from "#app/features/account/own-data/texts.ts";
import routes from "#app/routes.ts";
import type { Client } from "../client.ts";
import { columnNow } from "../sql.ts";
import { amountsIn } from "./amounts.ts";
import type { Name, Story } from "./story.ts";

/** What one person reads at one address. */
export type Reading = { who: Name; path: string; type: string; text: string; amounts: number[] };

/** Where no sum of a trip stands: pages for readers, accounts, plans, admins, and what only a secret link opens. */
const NO_SUMS = [
	..."login register logout forgot-password reset-password sign-in verify is-this-you picture".split(" "),
	..."profile/payment-methods profile/picture profile/security profile/delete profile/plan profile/billing".split(
		" ",
	),
	..."checkout-subscription subscription-success notifications/settings mail dev preferences".split(" "),
	..."landing features about security privacy terms support how-it-works mobile-preview blog newsletter".split(
		" ",
	),
	..."pricing terms-of-paying refund-policy payment-demo confetti-demo marketplace-demo test-input".split(
		" ",
	),
	..."admin webhooks route.svg styles.css preview offline robots.txt sitemap.xml manifest.webmanifest".split(
		" ",
	),
	..."home .well-known place answer open-place invited waiting".split(" "),
	..."api/auth api/draft-trips api/payment-methods api/docs api/openapi.json api/plans api/contact".split(
		" ",
	),
	..."api/locations api/extract-booking-info api/airbnb api/push api/login api/held-places".split(" "),
	"api/trips/forecast",
];
/** Pictures, streams, and parts of a trip that are not about money. */
const NO_SUMS_IN =
	/^\/$|\*$|\.svg$|\.png$|\/live$|:file$|\/(polls|messages|itinerary|disputes|handover|waiting-list)(\/|$)/;

/** Those of them that have some. */
const WITH_SUMS = ["/pricing/one-time", "/profile/data/:file"];

/** The states of a page that an address of its own shows. */
const STATES: Record<string, string[]> = {
	"/trip/:shareId": ["?view=money", "?view=people"],
	"/join/:shareId": ["?with=1"],
	"/trip/:shareId/payment-plan": ["?plan=full", "?plan=weekly"],
};

/** Every address of the site at which someone may read a sum of the trip, as app/routes.ts and the API's description have them. */
async function addressesFor(story: Story, who: Name): Promise<string[]> {
	const values = valuesFor(story, who);
	const calls = await readCalls(story);
	return patternsOf(routes)
		.filter((route) => WITH_SUMS.includes(route) || !hasNoSums(route))
		.filter((route) => !route.startsWith("/api/") || calls.has(nameless(route)))
		.flatMap((route) =>
			fill(route.replace(":memberId/:paymentId", ":payment"), values).flatMap((path) => [
				path,
				...(STATES[route] ?? []).map((query) => path + query),
			]),
		);
}

/** Addresses without the names of their parameters. */
const nameless = (route: string) => route.replace(/:\w+|\{\w+\}/g, ":");

/** What can be asked of the API, and not only be sent to it. */
async function readCalls({ clients }: Story): Promise<Set<string>> {
	const described = (await (await clients.olga.get("/api/openapi.json")).json()) as { paths: object };
	const paths = Object.entries(described.paths) as [string, object][];
	return new Set(paths.filter(([, methods]) => "get" in methods).map(([path]) => nameless(path)));
}

const hasNoSums = (route: string) =>
	NO_SUMS_IN.test(route) || NO_SUMS.some((one) => route === `/${one}` || route.startsWith(`/${one}/`));

function patternsOf(entries: RouteConfigEntry[], parent = ""): string[] {
	return entries.flatMap(({ path = "", children }) => {
		const pattern = `${parent}/${path}`.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
		return children ? patternsOf(children, pattern) : [pattern];
	});
}

type Values = Record<string, readonly string[]>;

/** The organizer opens what is about anyone, and others what is about them and those for whom they pay. */
function valuesFor({ server, trip, ids }: Story, who: Name): Values {
	const own = ids[who] ?? "";
	const all = (sql: string) => columnNow<string>(server.databaseUrl, sql);
	const theirs = "select id from members where ? in (id, payer_id, former_payer_id)";
	return {
		shareId: [trip.shareId],
		tripId: [trip.id],
		memberId: who === "olga" ? all("select id from members") : columnNow(server.databaseUrl, theirs, own),
		payment: columnNow(
			server.databaseUrl,
			"select member_id || '/' || id from payments where member_id = ?",
			own,
		),
		outsideId: all("select id from outside_payments"),
		groupId: all("select id from option_groups"),
		expenseId: all("select id from expenses"),
		slug: all("select slug from itinerary_links union all select slug from group_pages"),
		id: all("select id from support_requests"),
		token: [], // nobody is asked whether they are safe
		importId: [], // nobody brings a file of another app
		file: Object.keys(KIND_TITLES).map((kind) => `${kind}.csv`), // what a person downloads of their own
	};
}

/** @throws Error for a parameter that the test does not know, so that no new page is left out */
function fill(route: string, values: Values): string[] {
	const name = /:(\w+)/.exec(route)?.[1];
	if (!name) return [route];
	const known = values[name];
	if (!known) throw new Error(`valuesFor needs :${name}, which is in ${route}`);
	return known.flatMap((value) => fill(route.replace(`:${name}`, value), values));
}

/** Everything that someone can read. @throws Error for a fault of the server */
export async function readAll(story: Story, who: Name): Promise<Reading[]> {
	const readings: Reading[] = [];
	for (const path of await addressesFor(story, who)) {
		const reading = await readAt(who, story.clients[who], path);
		if (reading) readings.push(reading);
	}
	return readings;
}

/** @returns null where they are refused, or led elsewhere */
async function readAt(who: Name, client: Client, path: string): Promise<Reading | null> {
	const answer = await client.get(path);
	if (answer.status >= 500 || answer.status === 429) throw new Error(`${who} at ${path}: ${answer.status}`);
	if (answer.status !== 200) return null;
	const type = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
	const text = await answer.text();
	return { who, path, type, text, amounts: amountsIn(type, text) };
}
