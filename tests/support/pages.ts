import { accountPages } from "./account-pages.ts";
import { storeInbox, userIdOf } from "./admin-rows.ts";
import { changePages } from "./change-pages.ts";
import { Client } from "./client.ts";
import { groupPages } from "./group-pages.ts";
import { lisbonWeekEntries } from "./lisbon-week-entries.ts";
import { newsletterPath, placePath, signedSettingsPath } from "./mail-links.ts";
import { createTripByApi, makeAdmin, registerClient, setTier, type TripJson } from "./people.ts";
import { poolPages } from "./pool-pages.ts";
import { pricePages } from "./price-pages.ts";
import { sendMailsUntil } from "./server-jobs.ts";
import { sharedPages } from "./shared-pages.ts";
import type { SharedServer } from "./shared-server.ts";
import { storeAccountLink, storePlaceLink } from "./stored-links.ts";

/** A page in one of its states, and a browser that sees this state. */
export type PageState = {
	name: string;
	path: string;
	client: Client;
	status: number;
	renew?: () => Promise<{ path: string; client: Client }>; // recreates a state that lasts only for seconds
};

/** Every page of the site in every state that a person can see, made through the API and forms. */
export async function everyPage(server: SharedServer): Promise<PageState[]> {
	const { origin, databaseUrl } = server;
	const visitor = new Client(origin);
	const olga = await registerClient(origin, "Olga");
	setTier(databaseUrl, olga.email, "plus");
	const trip = await createTripByApi(olga, { title: "Lisbon with the crew", partySize: 8 });
	const free = await createTripByApi(olga, {
		title: "A walk in the woods",
		tripItems: [],
		startDate: null,
		endDate: null,
	});
	const full = await createTripByApi(olga, { title: "Just the two of us", partySize: 2 });
	const unclaimed = await createTripByApi(visitor, { title: "Somewhere warm" });

	const join = (client: Client, shareId: string, fields: Record<string, string>) =>
		client.post(`/join/${shareId}`, {
			name: "Maya Kline",
			email: "",
			paymentPlan: "full",
			testCard: "success",
			...fields,
		});
	const paying = async (email: string, fields: Record<string, string>, { shareId } = trip) => {
		const client = new Client(origin);
		const response = await join(client, shareId, { email, ...fields });
		return { client, path: response.headers.get("Location") ?? "" };
	};
	const crowd = await createTripByApi(olga, { title: "Lisbon with the crew", partySize: 48 });
	let unanswered = 0;
	const payUnanswered = () => {
		unanswered += 1;
		return paying(`checking-${unanswered}@pages.example`, { testCard: "lost_answer" }, crowd);
	};
	const monthly = { paymentPlan: "3-month", consent: "on" };
	const paid = await paying("paid@pages.example", monthly);
	const declined = await paying("declined@pages.example", { testCard: "declined" });
	const asked = await paying("asked@pages.example", { testCard: "authentication" });
	const checking = await paying("checking@pages.example", { testCard: "lost_answer" });
	await join(new Client(origin), full.shareId, { email: "second@pages.example" });
	const placeLink = storePlaceLink(databaseUrl, "second@pages.example");
	const placePage = await placePath(server, paid.path.match(/member_id=([\w-]+)/)?.[1] ?? "");
	const maya = await registerClient(origin, "Maya");
	await join(maya, trip.shareId, monthly);
	await maya.json("POST", `/api/trips/${trip.id}/messages`, {
		message: "I found a surf school ten minutes away.",
	});
	await askForRefund(maya, trip);
	const entryId = await addItinerary(olga, trip);
	const ada = await registerClient(origin, "Ada");
	makeAdmin(databaseUrl, ada.email);
	storeInbox(databaseUrl);
	const stranger = await registerClient(origin, "Sam");
	const pia = await registerClient(origin, "Pia");
	setTier(databaseUrl, pia.email, "pro");
	const proTrip = await createTripByApi(pia);
	const wish = { need: "table", people: 8, message: "By the sea, at eight." };
	await pia.json("POST", `/api/trips/${proTrip.id}/concierge`, wish);
	const begun = await pia.json("POST", "/api/support/chat", { message: "Is somebody there?" });
	const thread = (await begun.json()) as { id: string };
	const asVisitor = { name: "Ben", email: "ben@pages.example", message: "Hello, a question." };
	const visitorsThread = (await (await visitor.json("POST", "/api/support/chat", asVisitor)).json()) as {
		id: string;
	};
	const second = await secondCheckout(maya, trip.shareId);
	await maya.json("POST", `/api/trips/${trip.id}/calendar`);
	await olga.json("POST", `/api/trips/${trip.id}/send-invites`, {
		emails: "ben@pages.example, cara@pages.example",
		customMessage: "Bring your good shoes.",
	});

	const page = (name: string, path: string, client: Client = visitor, status = 200): PageState => ({
		name,
		path,
		client,
		status,
	});
	return [
		page("home", "/"),
		page("home-guest", "/", paid.client),
		page("home-signed-in", "/home", olga),
		page("trip-results", "/trip-results", olga),
		page("trip-results-visitor", "/trip-results"),
		page("trip-results-empty", "/trip-results", stranger),
		page("home-without-trips", "/home", stranger),
		page("landing", "/landing"),
		page("features", "/features"),
		page("features-plus", "/features", olga),
		page("about", "/about"),
		page("offline", "/offline"),
		page("security-page", "/security"),
		page("privacy", "/privacy"),
		page("terms", "/terms"),
		page("how-it-works", "/how-it-works"),
		page("how-it-works-demo", "/how-it-works?demo=full"),
		page("mobile-preview", "/mobile-preview"),
		page("mobile-preview-dashboard", "/mobile-preview?screen=dashboard"),
		page("home-example", "/?example=lisbon"),
		page("blog", "/blog"),
		page("blog-found", "/blog?q=refund&category=financial"),
		page("blog-nothing-found", "/blog?q=no+such+words"),
		page("blog-bookmarks", "/blog?category=bookmarks", await bookmarker(origin)),
		page("blog-bookmarks-none", "/blog?category=bookmarks"),
		page("article", "/blog/3"),
		page("article-marked", "/blog/6", await bookmarker(origin)),
		page("article-wide-table", "/blog/4"),
		page("article-not-found", "/blog/99", visitor, 404),
		page("newsletter", "/newsletter"),
		page("newsletter-sent", "/newsletter?sent"),
		page("newsletter-confirm", await newsletterPath(server, "confirm", "asked@pages.example")),
		page("newsletter-confirmed", await newsletterPath(server, "confirm", "ben@people.example")),
		page("newsletter-confirm-gone", "/newsletter/confirm/x.y", visitor, 404),
		page("newsletter-leave", await newsletterPath(server, "leave", "ben@people.example")),
		page("newsletter-left", await newsletterPath(server, "leave", "nobody@pages.example")),
		page("newsletter-leave-gone", "/newsletter/leave/x.y", visitor, 404),
		page("pricing", "/pricing"),
		page("support", "/support"),
		page("support-search", "/support?q=zebra"),
		page("support-contact", "/support?tab=contact&about=payment"),
		page("support-chat", "/support?tab=chat"),
		page("support-chat-pro", "/support?tab=chat", pia),
		page("support-requests", "/support/requests", pia),
		page("support-requests-none", "/support/requests", stranger),
		page("support-requests-signed-out", "/support/requests", visitor, 401),
		page("support-request", `/support/requests/${thread.id}`, pia),
		page("support-request-visitor", `/support/requests/${visitorsThread.id}`),
		page("support-request-gone", "/support/requests/x", pia, 404),
		page("concierge", `/trip/${proTrip.shareId}/concierge`, pia),
		page("concierge-plus", `/trip/${trip.shareId}/concierge`, olga),
		page("concierge-about", `/trip/${trip.shareId}/concierge`, maya),
		page("support-resources", "/support?tab=resources"),
		page("support-plus", "/support?tab=contact", olga),
		page("support-pro", "/support", pia),
		page("pricing-signed-in", "/pricing?people=4&cost=1200.50&trips=6&months=2", olga),
		page("pricing-chosen", "/pricing?planType=pro&isAnnual=true&amount=7900", stranger),
		page("pricing-case", `/pricing?for=payment_plans&trip=${unclaimed.shareId}`),
		page("pricing-wrong", "/pricing?people=31&cost=a+lot", stranger),
		page("pricing-one-time", `/pricing/one-time?trip=${trip.shareId}`, olga),
		page("pricing-one-time-empty", "/pricing/one-time", stranger),
		page("login", "/login?returnTo=/home"),
		page("login-invitation", `/login?returnTo=/trip/${trip.shareId}`),
		page("login-invitation-full", `/login?returnTo=/trip/${full.shareId}`),
		page("register", "/register"),
		page("register-guest", `/register?returnTo=/trip/${trip.shareId}`, paid.client),
		page("forgot-password", "/forgot-password"),
		page("forgot-password-sent", "/forgot-password?sent"),
		page("sign-in", "/sign-in"),
		page("reset-password", `/reset-password/${storeAccountLink(databaseUrl, olga.email, "reset_password")}`),
		page("sign-in-link", `/sign-in/${storeAccountLink(databaseUrl, olga.email, "sign_in")}`),
		page("verify", `/verify/${storeAccountLink(databaseUrl, olga.email, "verify_email")}`),
		page("verify-gone", "/verify/used", visitor, 404),
		page("send-verification", "/verify", olga),
		page("place-link", `/join/${trip.shareId}/link`),
		page("open-place", `/open-place/${placeLink}`),
		page("place", placePage),
		page("place-sent", `${placePage}?sent`),
		page("profile", "/profile", olga),
		page("notifications", "/notifications", olga),
		page("notifications-empty", "/notifications", stranger),
		page("profile-edit", "/profile?edit", olga),
		page("profile-picture", "/profile/picture", olga),
		page("profile-data", "/profile/data", olga),
		page("profile-delete", "/profile/delete", olga),
		page("profile-delete-blocked", "/profile/delete?confirm", olga),
		page("profile-delete-confirm", "/profile/delete?confirm", stranger),
		page("profile-signed-out", "/profile", visitor, 401),
		page("test-input", "/test-input"),
		page("payment-demo", "/payment-demo"),
		page("payment-demo-halfway", "/payment-demo?paid=1+2+3+4+5+6"),
		page("confetti-demo", "/confetti-demo"),
		page("confetti-demo-done", "/confetti-demo?made=12"),
		page("marketplace-demo", "/marketplace-demo"),
		page("not-found", "/no-such-page", visitor, 404),
		page("trip-created-signed-out", `/trip-created/${unclaimed.shareId}`),
		page("trip-created", `/trip-created/${trip.shareId}`, olga),
		page("join", `/join/${trip.shareId}`),
		page("join-signed-in", `/join/${trip.shareId}`, stranger),
		page("join-locked", `/join/${unclaimed.shareId}`, stranger),
		page("join-free", `/join/${free.shareId}`),
		page("join-full", `/join/${full.shareId}`),
		page("join-declined", `/join/${trip.shareId}`, declined.client),
		page("join-paid", `/join/${trip.shareId}`, paid.client),
		page("join-not-found", "/join/nothing-here", visitor, 404),
		page("checkout", second, maya),
		page("checkout-asked", asked.path, asked.client),
		{ ...page("checkout-checking", checking.path, checking.client), renew: payUnanswered },
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
		page("invite", `/trip/${trip.shareId}/invite`, olga),
		page("invite-empty", `/trip/${free.shareId}/invite`, olga),
		page("invite-member", `/trip/${trip.shareId}/invite`, maya, 403),
		page("invited-dead", "/invited/nothing-here", visitor, 404),
		page("receipts", `/trip/${trip.shareId}/receipts`, maya),
		page("reminders", `/trip/${trip.shareId}/reminders`, olga),
		page("refunds", `/trip/${trip.shareId}/refunds`, olga),
		page("refunds-member", `/trip/${trip.shareId}/refunds`, maya),
		page("documents", `/trip/${trip.shareId}/documents`, paid.client),
		page("automatic-charges", `/trip/${trip.shareId}/automatic-charges`, paid.client),
		page("charge-card", `/trip/${trip.shareId}/automatic-charges/card`, paid.client),
		page("payment-plan", `/trip/${trip.shareId}/payment-plan`, paid.client),
		page("payment-plan-confirm", `/trip/${trip.shareId}/payment-plan?plan=full`, paid.client),
		page("payment-plan-weekly", `/trip/${trip.shareId}/payment-plan?plan=weekly`, paid.client),
		page("payment-plan-not-now", `/trip/${trip.shareId}/payment-plan`, olga),
		page("automatic-charges-off", `/trip/${trip.shareId}/automatic-charges`, olga),
		page("refunds-guest", `/trip/${trip.shareId}/refunds`, paid.client),
		page("calendar", `/trip/${trip.shareId}/calendar`, paid.client),
		page("calendar-linked", `/trip/${trip.shareId}/calendar`, maya),
		page("calendar-undated", `/trip/${free.shareId}/calendar`, olga),
		page("fund-release", `/fund-release/${trip.shareId}`, olga),
		page("fund-release-denied", `/fund-release/${trip.shareId}`, maya, 403),
		page("fund-release-signed-out", `/fund-release/${trip.shareId}`, visitor, 401),
		page("admin", "/admin", ada),
		page("admin-months", "/admin?per=month", ada),
		page("admin-users", "/admin/users?q=example", ada),
		page("admin-user", `/admin/users/${userIdOf(databaseUrl, olga.email)}`, ada),
		page("admin-trips", "/admin/trips", ada),
		page("admin-trips-none", "/admin/trips?q=nowhere", ada),
		page("admin-trip", `/admin/trips/${trip.id}`, ada),
		page("admin-jobs", "/admin/jobs", ada),
		page("admin-requests", "/admin/requests", ada),
		page("admin-requests-none", "/admin/requests?state=done&kind=call", ada),
		page("admin-request", "/admin/requests/r-free", ada),
		page("admin-canned-answers", "/admin/requests/answers", ada),
		page("admin-newsletter", "/admin/newsletter", ada),
		page("admin-log", "/admin/log", ada),
		page("admin-money", "/admin/money", ada),
		page("admin-payments", `/admin/payments?q=${encodeURIComponent(maya.email)}`, ada),
		page("admin-mail", "/admin/mail", ada),
		page("notification-settings", "/notifications/settings", olga),
		page("notification-settings-signed-out", "/notifications/settings", visitor, 401),
		page("mail-settings", await signedSettingsPath(server, { owner: "email:a@b.example", topic: "chat" })),
		page("mailbox", "/dev/mailbox"),
		page("mailbox-mail", await firstMail(server, visitor)),
		page("admin-money-denied", "/admin/money", maya, 404),
		page("trip-signed-out", `/trip/${trip.shareId}`, visitor),
		...(await accountPages(server)),
		...(await changePages(server)),
		...(await groupPages(server)),
		...(await poolPages(server)),
		...(await sharedPages(server)),
		...(await pricePages(server)),
	];
}

/** A browser with a like and two bookmarks. */
async function bookmarker(origin: string): Promise<Client> {
	const client = new Client(origin);
	for (const [id, intent] of [
		[6, "like"],
		[6, "bookmark"],
		[2, "bookmark"],
	])
		await client.post(`/blog/${id}`, { intent: String(intent) });
	await client.get("/blog"); // clears the toast
	return client;
}

function firstMail(server: SharedServer, client: Client): Promise<string> {
	return sendMailsUntil(server, async () => {
		const list = await (await client.get("/dev/mailbox")).text();
		return /\/dev\/mailbox\/[\w-]+/.exec(list)?.[0];
	});
}

async function secondCheckout(client: Client, shareId: string): Promise<string> {
	const { memberId, id } = await ownPayment(client, shareId, 2);
	return `/checkout/${shareId}/${memberId}/${id}`;
}

async function askForRefund(client: Client, trip: TripJson): Promise<void> {
	const { memberId } = await ownPayment(client, trip.shareId, 1);
	await client.json("POST", `/api/trips/${trip.id}/members/${memberId}/refund`, { reason: "I broke a leg." });
}

/** @returns the id of the first of fourteen entries */
async function addItinerary(client: Client, trip: TripJson): Promise<string> {
	const ids: string[] = [];
	for (const entry of await lisbonWeekEntries(client, trip)) {
		const response = await client.json("POST", `/api/trips/${trip.id}/itinerary`, entry);
		if (response.status !== 201) throw new Error(await response.text());
		ids.push(((await response.json()) as { id: string }).id);
	}
	return ids[0] ?? "";
}

async function ownPayment(client: Client, shareId: string, number: number) {
	const share = (await (await client.get(`/api/trips/share/${shareId}`)).json()) as {
		payments: { id: string; memberId: string; paymentNumber: number }[];
	};
	const payment = share.payments.find((one) => one.paymentNumber === number);
	if (!payment) throw new Error(`no payment ${number} on ${shareId}`);
	return payment;
}
