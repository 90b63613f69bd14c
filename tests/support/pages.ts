import { Client } from "./client.ts";
import { createdTrip, makeAdmin, registered, setPlan, type TripAnswer } from "./people.ts";
import type { TestServer } from "./server.ts";
import { weekInLisbon } from "./week-in-lisbon.ts";

/** A page in one of its states, and the browser that sees it so. */
export type SeenPage = { name: string; path: string; who: Client; status: number };

/** Every page of the site in every state that a person can meet, made through the API and the pages' own forms. */
export async function everyPage(server: TestServer): Promise<SeenPage[]> {
	const { origin, databaseUrl } = server;
	const visitor = new Client(origin);
	const olga = await registered(origin, "Olga");
	setPlan(databaseUrl, olga.email, "plus");
	const trip = await createdTrip(olga, { title: "Lisbon with the crew", partySize: 8 });
	const free = await createdTrip(olga, {
		title: "A walk in the woods",
		tripItems: [],
		startDate: null,
		endDate: null,
	});
	const full = await createdTrip(olga, { title: "Just the two of us", partySize: 2 });
	const unclaimed = await createdTrip(visitor, { title: "Somewhere warm" });

	const join = (who: Client, shareId: string, fields: Record<string, string>) =>
		who.post(`/join/${shareId}`, {
			name: "Maya Kline",
			email: "",
			paymentPlan: "full",
			testCard: "success",
			...fields,
		});
	const paying = async (email: string, fields: Record<string, string>) => {
		const who = new Client(origin);
		const response = await join(who, trip.shareId, { email, ...fields });
		return { who, to: response.headers.get("Location") ?? "" };
	};
	const monthly = { paymentPlan: "3-month", consent: "on" };
	const paid = await paying("paid@pages.example", monthly);
	const declined = await paying("declined@pages.example", { testCard: "declined" });
	const asked = await paying("asked@pages.example", { testCard: "authentication" });
	const checking = await paying("checking@pages.example", { testCard: "lost_answer" });
	await join(new Client(origin), full.shareId, { email: "second@pages.example" });
	const maya = await registered(origin, "Maya");
	await join(maya, trip.shareId, monthly);
	await maya.json("POST", `/api/trips/${trip.id}/messages`, {
		message: "I found a surf school ten minutes away.",
	});
	await askForRefund(maya, trip);
	const entryId = await planned(olga, trip);
	const ada = await registered(origin, "Ada");
	makeAdmin(databaseUrl, ada.email);
	const stranger = await registered(origin, "Sam");
	const second = await secondPayment(maya, trip.shareId);
	await maya.json("POST", `/api/trips/${trip.id}/calendar`);

	const page = (name: string, path: string, who: Client = visitor, status = 200): SeenPage => ({
		name,
		path,
		who,
		status,
	});
	return [
		page("home", "/"),
		page("home-signed-in", "/home", olga),
		page("landing", "/landing"),
		page("login", "/login?returnTo=/home"),
		page("register", "/register"),
		page("profile", "/profile", olga),
		page("profile-edit", "/profile?edit", olga),
		page("profile-signed-out", "/profile", visitor, 401),
		page("test-input", "/test-input"),
		page("not-found", "/no-such-page", visitor, 404),
		page("trip-created-signed-out", `/trip-created/${unclaimed.shareId}`),
		page("trip-created", `/trip-created/${trip.shareId}`, olga),
		page("join", `/join/${trip.shareId}`),
		page("join-signed-in", `/join/${trip.shareId}`, stranger),
		page("join-locked", `/join/${unclaimed.shareId}`, stranger),
		page("join-free", `/join/${free.shareId}`),
		page("join-full", `/join/${full.shareId}`),
		page("join-declined", `/join/${trip.shareId}`, declined.who),
		page("join-paid", `/join/${trip.shareId}`, paid.who),
		page("join-not-found", "/join/nothing-here", visitor, 404),
		page("checkout", second, maya),
		page("checkout-asked", asked.to, asked.who),
		page("checkout-checking", checking.to, checking.who),
		page("trip-organizer", `/trip/${trip.shareId}`, olga),
		page("trip-member", `/trip/${trip.shareId}`, maya),
		page("trip-stranger", `/trip/${trip.shareId}`, stranger),
		page("trip-empty", `/trip/${free.shareId}`, olga),
		page("trip-not-found", "/trip/nothing-here", olga, 404),
		page("statement", `/trip/${trip.shareId}/statement`, olga),
		page("statement-empty", `/trip/${free.shareId}/statement`, olga),
		page("itinerary", `/trip/${trip.shareId}/itinerary`, olga),
		page("itinerary-add", `/trip/${trip.shareId}/itinerary?add`, olga),
		page("itinerary-edit", `/trip/${trip.shareId}/itinerary?edit=${entryId}`, olga),
		page("itinerary-member", `/trip/${trip.shareId}/itinerary`, maya),
		page("itinerary-empty", `/trip/${free.shareId}/itinerary`, olga),
		page("itinerary-signed-out", `/trip/${trip.shareId}/itinerary`, visitor, 401),
		page("receipts", `/trip/${trip.shareId}/receipts`, maya),
		page("refunds", `/trip/${trip.shareId}/refunds`, olga),
		page("refunds-member", `/trip/${trip.shareId}/refunds`, maya),
		page("refunds-guest", `/trip/${trip.shareId}/refunds`, paid.who),
		page("calendar", `/trip/${trip.shareId}/calendar`, paid.who),
		page("calendar-linked", `/trip/${trip.shareId}/calendar`, maya),
		page("calendar-undated", `/trip/${free.shareId}/calendar`, olga),
		page("fund-release", `/fund-release/${trip.shareId}`, olga),
		page("fund-release-denied", `/fund-release/${trip.shareId}`, maya, 403),
		page("fund-release-signed-out", `/fund-release/${trip.shareId}`, visitor, 401),
		page("admin-money", "/admin/money", ada),
		page("admin-money-denied", "/admin/money", maya, 404),
		page("trip-signed-out", `/trip/${trip.shareId}`, visitor, 401),
	];
}

/** The checkout of a member's second instalment. */
async function secondPayment(who: Client, shareId: string): Promise<string> {
	const { memberId, id } = await ownPayment(who, shareId, 2);
	return `/checkout/${shareId}/${memberId}/${id}`;
}

async function askForRefund(who: Client, trip: TripAnswer): Promise<void> {
	const { memberId } = await ownPayment(who, trip.shareId, 1);
	await who.json("POST", `/api/trips/${trip.id}/members/${memberId}/refund`, { reason: "I broke a leg." });
}

/** A week in Lisbon with fourteen entries. @returns the id of the first. */
async function planned(who: Client, trip: TripAnswer): Promise<string> {
	const ids: string[] = [];
	for (const entry of await weekInLisbon(who, trip)) {
		const response = await who.json("POST", `/api/trips/${trip.id}/itinerary`, entry);
		if (response.status !== 201) throw new Error(await response.text());
		ids.push(((await response.json()) as { id: string }).id);
	}
	return ids[0] ?? "";
}

async function ownPayment(who: Client, shareId: string, number: number) {
	const share = (await (await who.get(`/api/trips/share/${shareId}`)).json()) as {
		payments: { id: string; memberId: string; paymentNumber: number }[];
	};
	const payment = share.payments.find((one) => one.paymentNumber === number);
	if (!payment) throw new Error(`no payment ${number} on ${shareId}`);
	return payment;
}
