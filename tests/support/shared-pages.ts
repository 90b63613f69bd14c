import sharp from "sharp";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { Client } from "./client.ts";
import { mailInBox } from "./mailed-links.ts";
import type { PageState } from "./pages.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "./people.ts";
import type { SharedServer } from "./shared-server.ts";
import { rowsNow, type SqlValue } from "./sql.ts";

/**
 * The pages that a group shows to outsiders, which are its public page and its itinerary; and its pages in an
 * emergency.
 */
export async function sharedPages(server: SharedServer): Promise<PageState[]> {
	const olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	const maya = await registerClient(server.origin, "Maya");
	const visitor = new Client(server.origin);
	const page = (name: string, path: string, client: Client = olga, status = 200): PageState => ({
		...{ name, path, client, status },
	});

	const none = await createTripByApi(olga, { title: "Lisbon in private" });
	const open = await createTripByApi(olga, { title: "Lisbon for everyone to see", partySize: 8 });
	const closed = await createTripByApi(olga, { title: "Lisbon, shown once" });
	for (const trip of [open, closed]) await send(maya, "POST", `/api/trips/${trip.shareId}/join`, {});
	await fillItinerary(olga, open);
	const slug = await shareItinerary(olga, open);
	await send(maya, "PUT", `/api/trips/${open.id}/shared-itinerary/name`, { isShown: true });
	const ended = await shareItinerary(olga, closed);
	await send(olga, "DELETE", `/api/trips/${closed.id}/shared-itinerary`, {});
	await makeGroupPage(olga, open, "everyone-to-lisbon");
	await makeGroupPage(olga, closed, "lisbon-shown-once");
	await send(olga, "DELETE", `/api/trips/${closed.id}/group-page`, {});

	return [
		page("itinerary-share-none", `/trip/${none.shareId}/itinerary/share`),
		page("itinerary-share", `/trip/${open.shareId}/itinerary/share`),
		page("itinerary-share-member", `/trip/${open.shareId}/itinerary/share`, maya, 403),
		page("itinerary-shared", `/i/${slug}`, visitor),
		page("itinerary-shared-ended", `/i/${ended}`, visitor, 410),
		page("itinerary-shared-not-found", "/i/nowhere", visitor, 404),
		page("group-page-none", `/trip/${none.shareId}/group-page`),
		page("group-page-edit", `/trip/${open.shareId}/group-page`),
		page("group-page-edit-member", `/trip/${open.shareId}/group-page`, maya, 403),
		page("group-page", "/g/everyone-to-lisbon", visitor),
		page("group-page-member", "/g/everyone-to-lisbon", maya),
		page("group-page-closed", "/g/lisbon-shown-once", visitor, 410),
		page("group-page-not-found", "/g/nowhere-at-all", visitor, 404),
		page("invitation-accent", `/trip/${open.shareId}`, visitor),
		page("join-accent", `/join/${open.shareId}`, visitor),
		...(await emergencyPages(server, { olga, maya }, page)),
	];
}

type Page = (name: string, path: string, client?: Client, status?: number) => PageState;

/** An emergency in which someone needs help, before and after the reader's own answer, and one that is closed. */
async function emergencyPages(
	server: SharedServer,
	{ olga, maya }: { olga: Client; maya: Client },
	page: Page,
): Promise<PageState[]> {
	const today = dateOf(new Date());
	const underWay = { startDate: addDays(today, -2), endDate: addDays(today, 4) };
	const trip = await createTripByApi(olga, { title: "Lisbon, in trouble", ...underWay });
	const over = await createTripByApi(olga, { title: "Lisbon, all well again", ...underWay });
	const gus = new Client(server.origin);
	const ben = new Client(server.origin);
	for (const { shareId } of [trip, over]) await send(maya, "POST", `/api/trips/${shareId}/join`, {});
	await send(gus, "POST", `/api/trips/${trip.shareId}/join`, { name: "Gus", email: "gus@shared.example" });
	await send(ben, "POST", `/api/trips/${trip.shareId}/join`, { name: "Ben", email: "ben@shared.example" });
	const api = `/api/trips/${trip.id}/emergency`;
	await send(maya, "POST", api, { place: "Hotel Alfama", words: "Ben has fallen.", askEveryone: true });
	await send(ben, "PUT", `${api}/answer`, { answer: "help" });
	await send(olga, "POST", `/api/trips/${over.id}/emergency/ask`, {});
	await send(maya, "PUT", `/api/trips/${over.id}/emergency/answer`, { answer: "safe" });
	await send(olga, "POST", `/api/trips/${over.id}/emergency/close`, {});
	const sql = (text: string, ...values: SqlValue[]) => rowsNow(server.databaseUrl, text, ...values);
	const mail = await mailInBox({ ...server, sql }, "gus@shared.example", "Lisbon, in trouble: Are you safe?");
	const at = `/trip/${trip.shareId}`;
	return [
		page("emergency-open", `${at}/emergency`),
		page("emergency-told", `${at}/emergency`, maya),
		page("emergency-answered", `${at}/emergency`, ben),
		page("emergency-closed", `/trip/${over.shareId}/emergency`, maya),
		page("trip-in-emergency", at),
		page("itinerary-in-emergency", `${at}/itinerary`),
		page("aboard-in-emergency", `/join/${trip.shareId}`, gus),
		page("aboard-in-emergency-answered", `/join/${trip.shareId}`, ben),
		page("safe", mail.path, new Client(server.origin)),
		page("safe-gone", "/safe/x.y", new Client(server.origin), 404),
	];
}

async function fillItinerary(olga: Client, { id }: TripJson): Promise<void> {
	const entries = [
		{
			title: "Dinner at Ramiro",
			startDate: "2027-03-12",
			startTime: "20:30",
			notes: "Ask for the garlic prawns.",
		},
		{ title: "Tram 28", startDate: "2027-03-13", startTime: "10:00", address: "Martim Moniz" },
		{ title: "A day by the sea", startDate: "2027-03-14" },
	];
	for (const entry of entries) await send(olga, "POST", `/api/trips/${id}/itinerary`, entry);
}

async function shareItinerary(olga: Client, { id }: TripJson): Promise<string> {
	const words = "Eight friends, one week. We post pictures every evening.";
	const { slug = "" } = await send(olga, "PUT", `/api/trips/${id}/shared-itinerary`, { words });
	return slug;
}

async function makeGroupPage(olga: Client, { id }: TripJson, slug: string): Promise<void> {
	await send(olga, "PUT", `/api/trips/${id}/group-page`, {
		...{ slug, accent: "pine", showsPeople: true },
		welcome: "**Olá!** We go to Lisbon in March.\n\n- one week\n- eight of us",
		questions: [{ question: "Do I need a visa?", answer: "Not for 90 days." }],
	});
	const body = new FormData();
	const cover = sharp({ create: { width: 1_600, height: 800, channels: 3, background: "#2a6f97" } });
	body.set(
		"picture",
		new File([new Uint8Array(await cover.png().toBuffer())], "c.png", { type: "image/png" }),
	);
	const answer = await olga.raw(`/api/trips/${id}/group-page/cover`, { method: "POST", body });
	if (!answer.ok) throw new Error(`the cover was answered with ${answer.status}`);
}

async function send(client: Client, method: string, path: string, body: object): Promise<{ slug?: string }> {
	const answer = await client.json(method, path, body);
	if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
	return answer.status === 204 ? {} : ((await answer.json()) as { slug?: string });
}
