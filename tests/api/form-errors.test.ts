import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { ONBOARD_FORM } from "#tests/support/payees.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow } from "#tests/support/sql.ts";

let server: SharedServer;
let olga: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	const organizer = await registerClient(server.origin, "Olga");
	olga = organizer;
	runNow(
		server.databaseUrl,
		"update users set email_verified_at = ? where email = ?",
		Date.now(),
		organizer.email,
	);
	trip = await createTripByApi(olga);
});

type Form = [name: string, path: (trip: TripJson) => string, fields: Record<string, string>];

/** Forms with every kind of field, each sent blank or wrong. */
const SIGNED_OUT: Form[] = [
	["sign in", () => "/login", { email: "olga", password: "" }],
	["register", () => "/register", {}],
	["forgot password", () => "/forgot-password", { email: "x" }],
	["newsletter", () => "/newsletter", { email: "x" }],
	["support", () => "/support", {}],
	["plan a trip", () => "/", { intent: "create" }],
	["add a booking", () => "/", { intent: "add" }],
	["join", ({ shareId }) => `/join/${shareId}`, { testCard: "success" }],
	["ask for the link", ({ shareId }) => `/join/${shareId}/link`, { email: "x" }],
];
const SIGNED_IN: Form[] = [
	["profile", () => "/profile?edit", {}],
	["password", () => "/profile/security/password", {}],
	["e-mail", () => "/profile/security/email", { email: "x" }],
	["API key", () => "/profile/security/api-keys", { intent: "make" }],
	["card", () => "/profile/payment-methods/add", {}],
	["edit the trip", ({ shareId }) => `/trip/${shareId}/edit`, { intent: "create", partySize: "0" }],
	["cancel the trip", ({ shareId }) => `/trip/${shareId}/cancel`, {}],
	["invite", ({ shareId }) => `/trip/${shareId}/invite`, { emails: "x" }],
	["itinerary", ({ shareId }) => `/trip/${shareId}/itinerary?add`, { intent: "add", day: "x" }],
	["message", ({ shareId }) => `/trip/${shareId}`, { message: "" }],
];

async function refused(client: Client, [, path, fields]: Form): Promise<string> {
	const answer = await client.post(path(trip), fields);
	expect(answer.status).toBeGreaterThanOrEqual(400);
	return answer.text();
}

/** The title is the heading after "Error: ". The summary is focused and counts its links, and each link leads to a field. */
function problemsOf(html: string): string[] {
	const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
	const alerts = Array.from(html.matchAll(/<div id="[^"]*" role="alert"[\s\S]*?<\/ul>/g), ([alert]) => alert);
	const links = Array.from((alerts[0] ?? "").matchAll(/href="#([^"]+)"/g), ([, id = ""]) => id);
	const count = links.length === 1 ? "There is a problem" : `There are ${links.length} problems`;
	const focused = Array.from(html.matchAll(/<[^>]*autofocus[^>]*>/gi), ([tag]) => tag);
	return [
		...(title.startsWith("Error: ") ? [] : [`the title is ${title}`]),
		...(alerts.length === 1 && links.length > 0 ? [] : [`${alerts.length} summaries, ${links.length} links`]),
		...(alerts[0]?.includes(count) ? [] : [`does not say "${count}"`]),
		...(focused.length === 1 && focused[0]?.includes('role="alert"')
			? []
			: [`focused: ${focused.join(" ")}`]),
		...links.filter((id) => !html.includes(`id="${id}"`)).map((id) => `nothing has the id ${id}`),
	];
}

describe("without a script, a refused form sums its errors up, with links, and says so in its title", () => {
	test.each(SIGNED_OUT)("%s", async (...form) => {
		expect(problemsOf(await refused(new Client(server.origin), form))).toEqual([]);
	});
	test.each(SIGNED_IN)("%s", async (...form) => {
		expect(problemsOf(await refused(olga, form))).toEqual([]);
	});
});

test("without a script, a review that answers a form has its own title", async () => {
	const maya = await registerClient(server.origin, "Maya");
	await maya.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "success" });
	await olga.post(`/fund-release/${trip.id}`, ONBOARD_FORM);
	const review = await (
		await olga.post(`/fund-release/${trip.id}`, { amount: "100", purpose: "flights" })
	).text();
	const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(review)?.[1]?.replaceAll(/<[^>]*>|<!-- -->/g, "");
	expect(heading).toMatch(/^Release \$/);
	expect(review).toContain(`<title>${heading} · Gangway</title>`);
});
