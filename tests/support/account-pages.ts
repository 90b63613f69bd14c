import {
	addApiKey,
	addPasskey,
	addRecoveryCodes,
	addSessions,
	choose,
	confirmed,
	leaveUnanswered,
	makePastDue,
	saveCard,
	seeToast,
	setUser,
	storedText,
	subscriber,
	write,
} from "./account-rows.ts";
import { addCashBackRow } from "./cash-back-rows.ts";
import { Client } from "./client.ts";
import { DAY } from "./clock.ts";
import type { PageState } from "./pages.ts";
import { createTripByApi, registerClient } from "./people.ts";
import type { SharedServer } from "./shared-server.ts";
import { openCheckout } from "./tier-checkout.ts";

const LONG_NAME = "Maria-Magdalena Wolfeschlegelsteinhausenbergerdorff";

type Made = (name: string, path: string, client: Client, status?: number) => PageState;

const made: Made = (name, path, client, status = 200) => ({ name, path, client, status });

/** Every page of an account, its plan and its cards, in the states in which people see them. */
export async function accountPages(server: SharedServer): Promise<PageState[]> {
	return [
		...(await tierPages(server)),
		...(await checkoutPages(server)),
		...(await cardPages(server)),
		...(await securityPages(server)),
		...(await cashBackPages(server)),
	];
}

async function tierPages(server: SharedServer): Promise<PageState[]> {
	const plus = await subscriber(server, "plus", false);
	const pro = await subscriber(server, "pro", true);
	const ending = await subscriber(server, "plus", true);
	await ending.post("/profile/plan", { intent: "cancel" });
	await seeToast(ending);
	const lower = await subscriber(server, "pro", false);
	await choose(lower, { planType: "plus", amount: 4.99, isAnnual: false });
	const late = await subscriber(server, "plus", false);
	makePastDue(server.databaseUrl, late.email);
	const free = await confirmed(server, "Finn");
	const trip = await createTripByApi(pro, { title: "Lisbon with the crew" });
	const invoice = storedText(
		server.databaseUrl,
		"select ref from invoices where user_id = (select id from users where email = ?)",
		plus.email,
	);
	return [
		made("profile-free", "/profile", free),
		made("profile-plus", "/profile", plus),
		made("profile-pro", "/profile", pro),
		made("profile-ending", "/profile", ending),
		made("profile-past-due", "/profile", late),
		made("plan-none", "/profile/plan", free),
		made("plan-active", "/profile/plan", plus),
		made("plan-upgrade", "/profile/plan?to=pro-year", plus),
		made("plan-downgrade", "/profile/plan?to=plus-month", pro),
		made("plan-changing-later", "/profile/plan", lower),
		made("plan-ending", "/profile/plan", ending),
		made("plan-past-due", "/profile/plan", late),
		made("billing", "/profile/billing", plus),
		made("billing-empty", "/profile/billing", free),
		made("billing-receipt", `/profile/billing/${invoice}`, plus),
		made("billing-receipt-missing", "/profile/billing/nothing", plus, 404),
		made("pricing-plus", "/pricing", plus),
		made("pricing-pro", "/pricing?billing=year", pro),
		made("pricing-one-time-pro", `/pricing/one-time?trip=${trip.shareId}`, pro),
	];
}

async function checkoutPages(server: SharedServer): Promise<PageState[]> {
	const { origin, databaseUrl } = server;
	const pia = await confirmed(server, "Pia");
	const open = await openCheckout(pia);
	const asked = await confirmed(server, "Cleo");
	const unanswered = await openCheckout(asked);
	const refused = await confirmed(server, "Rex");
	const gone = await openCheckout(refused);
	write(
		databaseUrl,
		"update card_setups set status = 'canceled', method_ref = 'card_1', error_message = 'Your card was declined.' where user_id = (select id from users where email = ?)",
		refused.email,
	);
	leaveUnanswered(databaseUrl, asked.email);
	const active = await confirmed(server, "Ava");
	const { setupIntentId } = await choose(active, { planType: "pro", amount: 79, isAnnual: true });
	const setupOf = (path: string) => path.split("/")[2] ?? "";
	return [
		made("plan-checkout", open, pia),
		made("plan-checkout-refused", gone, refused),
		made("plan-checkout-checking", unanswered, asked),
		made("plan-checkout-invalid", "/checkout-subscription", pia, 404),
		made("plan-checkout-signed-out", open, new Client(origin), 401),
		made("plan-success", `/subscription-success/${setupIntentId}`, active),
		made("plan-success-checking", `/subscription-success/${setupOf(unanswered)}`, asked),
		made("plan-success-error", "/subscription-success/sub_nothing", pia, 404),
	];
}

async function cardPages(server: SharedServer): Promise<PageState[]> {
	const { databaseUrl } = server;
	const none = await confirmed(server, "Nora");
	const several = await confirmed(server, "Carl");
	await saveCard(several, { testCard: "success", cardExpYear: "2030", cardholderName: "Carl Tester" });
	await saveCard(several, { testCard: "declined", cardExpYear: "2031", cardholderName: LONG_NAME });
	await saveCard(several, { testCard: "authentication", cardExpYear: "2032", cardholderName: "C. Tester" });
	write(
		databaseUrl,
		"update payment_methods set card_exp_year = 2025 where card_last4 = '3220' and user_id = (select id from users where email = ?)",
		several.email,
	);
	const paying = await subscriber(server, "plus", false);
	const organizer = await confirmed(server, "Olga");
	setUser(databaseUrl, organizer.email, { subscription_plan: "plus" });
	const trip = await createTripByApi(organizer, { title: "A long weekend in Lisbon with everyone" });
	const member = await confirmed(server, "Maya");
	await member.post(`/join/${trip.shareId}`, { paymentPlan: "3-month", testCard: "success", consent: "on" });
	await seeToast(member);
	return [
		made("cards-none", "/profile/payment-methods", none),
		made("cards", "/profile/payment-methods", several),
		made("cards-of-plan", "/profile/payment-methods", paying),
		made("cards-of-trip", "/profile/payment-methods", member),
		made("cards-add", "/profile/payment-methods/add", none),
		made("profile-cards", "/profile", several),
	];
}

async function securityPages(server: SharedServer): Promise<PageState[]> {
	const { databaseUrl } = server;
	const plain = await confirmed(server, "Sue");
	const careful = await confirmed(server, "Pat");
	setUser(databaseUrl, careful.email, { two_step_since: Date.now() });
	addSessions(databaseUrl, careful.email);
	addPasskey(databaseUrl, careful.email, "Pat's phone");
	addPasskey(databaseUrl, careful.email, `The laptop of ${LONG_NAME}`);
	addRecoveryCodes(databaseUrl, careful.email, 8);
	addApiKey(databaseUrl, careful.email, "Calendar sync");
	addApiKey(databaseUrl, careful.email, `The spreadsheet of ${LONG_NAME}`);
	const alone = await confirmed(server, "Kim");
	addPasskey(databaseUrl, alone.email, "Kim's key");
	setUser(databaseUrl, alone.email, { password_hash: "" });
	const halfSignedIn = async () => {
		const client = new Client(server.origin);
		await client.post("/login", { email: careful.email, password: "correct horse" });
		return { path: "/login/confirm", client };
	};
	const half = await halfSignedIn();
	const pages = (name: string, client: Client) => [
		made(`security${name}`, "/profile/security", client),
		made(`security-password${name}`, "/profile/security/password", client),
		made(`security-email${name}`, "/profile/security/email", client),
		made(`security-passkeys${name}`, "/profile/security/passkeys", client),
		made(`security-recovery-codes${name}`, "/profile/security/recovery-codes", client),
		made(`security-api-keys${name}`, "/profile/security/api-keys", client),
	];
	return [
		...pages("", plain),
		...pages("-two-step", careful),
		...pages("-passkey-only", alone),
		made(
			"security-api-keys-unconfirmed",
			"/profile/security/api-keys",
			await registerClient(server.origin, "Ula"),
		),
		made("security-unconfirmed", "/profile/security/passkeys", await registerClient(server.origin, "Uma")),
		made("security-confirm", "/profile/security/confirm?returnTo=/profile/delete", alone),
		made("profile-delete-passkey", "/profile/delete?confirm", alone),
		{ ...made("login-second-step", half.path, half.client), renew: halfSignedIn },
		made("login-second-step-gone", "/login/confirm", new Client(server.origin)),
	];
}

async function cashBackPages(server: SharedServer): Promise<PageState[]> {
	const { databaseUrl } = server;
	const none = await confirmed(server, "Nell");
	const olga = await subscriber(server, "plus", true);
	const trips = [
		await createTripByApi(olga, { title: "Porto in spring" }),
		await createTripByApi(olga, { title: "Lisbon with the crew" }),
		await createTripByApi(olga, { title: `${LONG_NAME} turns forty, and everyone comes along` }),
	];
	const [porto, lisbon, long] = trips.map(({ shareId }) => shareId) as [string, string, string];
	addCashBackRow(databaseUrl, porto, 4_250);
	addCashBackRow(databaseUrl, long, 1_234_56);
	addCashBackRow(databaseUrl, lisbon, 1_900);
	write(
		databaseUrl,
		"update cash_back_entries set vests_at = ? where trip_id = (select id from trips where share_id = ?)",
		Date.now() + 200 * DAY,
		lisbon,
	);
	addCashBackRow(databaseUrl, porto, -950, "reversed");
	addCashBackRow(databaseUrl, porto, -2_000, "applied");
	const owing = await subscriber(server, "pro", false);
	const trip = await createTripByApi(owing, { title: "Porto in spring" });
	addCashBackRow(databaseUrl, trip.shareId, 1_000);
	addCashBackRow(databaseUrl, trip.shareId, -1_000, "applied");
	addCashBackRow(databaseUrl, trip.shareId, -400, "reversed");
	return [
		made("cash-back-free", "/profile/cash-back", none),
		made("cash-back", "/profile/cash-back", olga),
		made("cash-back-owed", "/profile/cash-back", owing),
	];
}
