import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga, { partySize: 6 });
	const maya = await registerClient(server.origin, "Maya");
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, { departureLocation: "Halifax" });
});

async function pageFor(who: Client, path: string): Promise<string> {
	return (await (await who.get(path)).text()).replaceAll("<!-- -->", "");
}

test("a booking's price is per person or per night, and nothing else", async () => {
	const page = await pageFor(olga, `/trip/${trip.shareId}`);
	expect(page).toMatch(/\$570\.00<\/p><p[^>]*>per person</);
	expect(page).toMatch(/\$342\.86<\/p><p[^>]*>per night for everyone, 7 nights</);
	expect(page).not.toContain("in total · ");
});

test("only people on the trip learn where a member comes from, in the page and in its data", async () => {
	const stranger = await registerClient(server.origin, "Sam");
	expect(await pageFor(olga, `/trip/${trip.shareId}`)).toContain("from <bdi>Halifax</bdi>");
	expect(await pageFor(stranger, `/trip/${trip.shareId}`)).not.toContain("Halifax");
});

test("each test card is offered with its number", async () => {
	const page = await pageFor(new Client(server.origin), `/join/${trip.shareId}`);
	const choice = page.slice(page.indexOf("Choose a test card"));
	for (const end of ["4242 4242", "0000 0002", "0000 0119"]) expect(choice).toContain(end);
});

test("only people with an account read of the server's keys in demo mode", async () => {
	const path = `/join/${trip.shareId}`;
	const guest = await pageFor(new Client(server.origin), path);
	expect(guest).toContain("No real money moves. Do not type a real card number here.");
	expect(guest).not.toContain("Stripe keys");
	const signedIn = await pageFor(await registerClient(server.origin, "Sam"), path);
	expect(signedIn).toContain("Payment system is in demo mode. Add Stripe keys to process real payments.");
});

test("a page that is not there says so in our words first, and has the specified ones below", async () => {
	const page = await pageFor(new Client(server.origin), "/no-such-page");
	expect(page).toMatch(/<title>We can&#x27;t find that page · Gangway<\/title>/);
	expect(page).toMatch(/<h1[^>]*>We can&#x27;t find that page<\/h1>/);
	expect(page).toMatch(
		/<h2[^>]*>404 Page Not Found<\/h2><p>Did you forget to add the page to the router\?<\/p>/,
	);
});

test("a trip's page is described by its title, and one that is not there is not", async () => {
	const olga = await registerClient(server.origin, "Olga");
	const { shareId } = await createTripByApi(olga, { title: "Somewhere warm" });
	const description = async (path: string) =>
		/<meta name="description" content="([^"]*)"/.exec(await pageFor(olga, path))?.[1];
	expect(await description(`/trip/${shareId}`)).toMatch(/^Somewhere warm: Who&#x27;s coming/);
	expect(await description("/trip/nowhere")).toBeUndefined();
});

test("the planner names the booking fee of its user's plan before a trip is created", async () => {
	const sam = await registerClient(server.origin, "Sam");
	expect(await pageFor(new Client(server.origin), "/")).toContain("We take 5% of each payment");
	expect(await pageFor(sam, "/")).toContain("We take 5% of each payment");
	setTier(server.databaseUrl, sam.email, "plus");
	expect(await pageFor(sam, "/")).toContain("We take 2% of each payment");
	setTier(server.databaseUrl, sam.email, "pro");
	expect(await pageFor(sam, "/")).toContain("We take no booking fee");
});

test("only the browser that made a trip is told that it can claim it", async () => {
	const maker = new Client(server.origin);
	const { shareId } = await createTripByApi(maker, { title: "Somewhere warm" });
	const created = (who: Client) => pageFor(who, `/trip-created/${shareId}`);
	expect(await created(maker)).toContain("only this browser can claim the trip");
	const friend = await created(new Client(server.origin));
	expect(friend).not.toMatch(/Make it yours|claim/);
	expect(friend).toContain(`/register?returnTo=%2Ftrip%2F${shareId}`);
	expect(await created(olga)).not.toMatch(/Make it yours|claim/);
});

test("the page that shares a trip says whether it is new, has people on the trip, is full, or is cancelled", async () => {
	const nora = await registerClient(server.origin, "Nora");
	const { id, shareId } = await createTripByApi(nora, { title: "Lisbon A", partySize: 3 });
	const shared = () => pageFor(nora, `/trip-created/${shareId}`);
	const isNew = /Trip created|ready for boarding/;
	expect(await shared()).toMatch(isNew);
	const join = async (name: string) =>
		(await registerClient(server.origin, name)).post(`/join/${shareId}`, { paymentPlan: "full" });
	await join("Ben");
	const open = await shared();
	expect(open).not.toMatch(isNew);
	expect(open).toContain("2 of 3 places taken. Everyone who has the link can join");
	expect(open).toContain("Scan to board");
	await join("Cleo");
	const full = await shared();
	expect(full).not.toMatch(isNew);
	expect(full).toContain("Boarding closed");
	expect(full).toContain(
		"Every place is taken. Your friends can open the link, and join when a place becomes free.",
	);
	expect(full).not.toMatch(/can join and pay|Scan to board|What happens next/);
	expect((await nora.json("POST", `/api/trips/${id}/cancel`, { reason: "Storm" })).status).toBe(200);
	const cancelled = await shared();
	expect(cancelled).toContain("This trip has been cancelled");
	expect(cancelled).toContain("Nobody can join any more.");
	expect(cancelled).not.toMatch(/ready for boarding|Scan to board|What happens next/);
});

test("the support card leads to what helps, and to nothing that another card leads to", async () => {
	const nora = await registerClient(server.origin, "Nora");
	const { shareId } = await createTripByApi(nora);
	const card = async (who: Client) => {
		const html = await pageFor(who, `/trip/${shareId}`);
		return html.slice(html.lastIndexOf("Trip Changes &amp; Support</h2>")).split("</section>")[0] ?? "";
	};
	const links = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
	const page = `/trip/${shareId}`;
	const support = expect.stringMatching(/^\/support/);
	expect(links(await card(nora))).toEqual([support]);
	const maya = await registerClient(server.origin, "Maya");
	await maya.json("POST", `/api/trips/${shareId}/join`, { name: "Maya" });
	expect(links(await card(maya))).toEqual([`${page}?view=chat#chat`, `${page}/leave`, support]);
});

test("the plans that a trip does not have are one line, which leads to who sells them", async () => {
	const page = await pageFor(new Client(server.origin), `/join/${trip.shareId}`);
	const plans = page.slice(page.indexOf("How would you like to pay?"), page.indexOf("Your schedule"));
	expect(plans).toContain("Plus Feature");
	expect(plans).toContain("Unlock Payment Plans");
	const words = plans.replaceAll("&#x27;", "'");
	expect(words).toContain(
		"you can pay in instalments once you or the organizer have Plus or Pro, or this trip has one-time Pro.",
	);
	expect(plans.match(/name="paymentPlan"/g)).toHaveLength(1);
	expect(plans).toContain(`href="/pricing?for=payment_plans&amp;trip=${trip.shareId}"`);
});

test("who pays again is told that it is paid already, and who pays first that it was successful", async () => {
	const guest = new Client(server.origin);
	const form = { name: "Ben", email: "ben@texts.example", paymentPlan: "full", testCard: "success" };
	const send = async () => {
		const answer = await guest.post(`/join/${trip.shareId}`, form);
		expect(answer.status).toBe(303);
		return pageFor(guest, `/join/${trip.shareId}`);
	};
	expect(await send()).toContain("Payment successful!");
	const again = await send();
	expect(again).toContain("Already paid");
	expect(again).not.toContain("Payment successful!");
});

test("the organizer who pays is neither welcomed nor told of a redirect", async () => {
	const nora = await registerClient(server.origin, "Nora");
	const { shareId } = await createTripByApi(nora);
	const answer = await nora.post(`/join/${shareId}`, { paymentPlan: "full", testCard: "success" });
	const page = await pageFor(nora, answer.headers.get("Location") ?? "");
	expect(page).toContain("Payment successful!");
	expect(page).toContain("Your share is paid, and your own spot is confirmed.");
	expect(page).not.toMatch(/Welcome to the trip!|Redirecting/);
});

test.each([
	[
		"free",
		"We take 5% of each payment; it comes out of the trip fund, and your friends pay nothing extra",
		true,
	],
	[
		"plus",
		"We take 2% of each payment; it comes out of the trip fund, and your friends pay nothing extra",
		false,
	],
	["pro", "We take no booking fee", false],
] as const)("on a trip that is created on the plan %s: %s", async (tier, fee, needsPlan) => {
	const nora = await registerClient(server.origin, "Nora");
	setTier(server.databaseUrl, nora.email, tier);
	const path = `/trip-created/${(await createTripByApi(nora)).shareId}`;
	const page = await pageFor(nora, path);
	expect(page).toContain(`${fee}.`);
	expect(page.includes("If you get Plus, Pro, or one-time Pro")).toBe(needsPlan);
});
