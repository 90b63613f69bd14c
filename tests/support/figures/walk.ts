import type { RouteConfigEntry } from "@react-router/dev/routes";
import { KIND_TITLES } from "#app/features/account/own-data/texts.ts";
import routes from "#app/routes.ts";
import type { Client } from "../client.ts";
import { columnNow } from "../sql.ts";
import { amountsIn } from "./amounts.ts";
import type { Name, Story } from "./story.ts";

/** One person's view of one address. */
export type Reading = { who: Name; path: string; type: string; text: string; amounts: number[] };

/** Pages without any sum of a trip: content, accounts, plans, admins, and pages that only a secret link opens. */
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

/** Exceptions that do have sums. */
const WITH_SUMS = ["/pricing/one-time", "/profile/data/:file"];

/** The states of a page that have their own addresses. */
const STATES: Record<string, string[]> = {
	"/trip/:shareId": ["?view=money", "?view=people"],
	"/join/:shareId": ["?with=1"],
	"/trip/:shareId/payment-plan": ["?plan=full", "?plan=weekly"],
};

/** Every address at which someone may read a sum of the trip, from app/routes.ts and the API's document. */
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

/** Replaces the names of parameters. */
const nameless = (route: string) => route.replace(/:\w+|\{\w+\}/g, ":");

/** The calls of the API that only read. */
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

/**
 * Values of parameters: the organizer opens addresses about anyone, others those about themselves and the people they
 * pay for.
 */
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
		token: [], // no safety question is asked
		importId: [], // no file of another app is imported
		file: Object.keys(KIND_TITLES).map((kind) => `${kind}.csv`), // a person's downloads of their own data
	};
}

/** @throws Error for an unknown parameter, so that no new page is left out */
function fill(route: string, values: Values): string[] {
	const name = /:(\w+)/.exec(route)?.[1];
	if (!name) return [route];
	const known = values[name];
	if (!known) throw new Error(`valuesFor needs :${name}, which is in ${route}`);
	return known.flatMap((value) => fill(route.replace(`:${name}`, value), values));
}

/** Everything that someone can read. @throws Error if the server fails */
export async function readAll(story: Story, who: Name): Promise<Reading[]> {
	const readings: Reading[] = [];
	for (const path of await addressesFor(story, who)) {
		const reading = await readAt(who, story.clients[who], path);
		if (reading) readings.push(reading);
	}
	return readings;
}

/** @returns null if they are refused or redirected */
async function readAt(who: Name, client: Client, path: string): Promise<Reading | null> {
	const answer = await client.get(path);
	if (answer.status >= 500 || answer.status === 429) throw new Error(`${who} at ${path}: ${answer.status}`);
	if (answer.status !== 200) return null;
	const type = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
	const text = await answer.text();
	return { who, path, type, text, amounts: amountsIn(type, text) };
}
