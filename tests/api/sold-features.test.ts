import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TIER_FEATURES, type TierFeature } from "#app/features/tiers/tier-features.ts";
import { TIER_ORDER, type TierId } from "#app/features/tiers/tiers.ts";
import { addDays, dateOf, earliestDate } from "#app/lib/dates.ts";
import { type BookingSite, openBookingSite } from "#tests/support/booking-site.ts";
import { Client } from "#tests/support/client.ts";
import {
	createTripByApi,
	LISBON_TRIP,
	registerClient,
	type TripJson,
	toFormFields,
} from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { queryNow, runNow } from "#tests/support/sql.ts";
import { buyAtCheckout } from "#tests/support/tier-checkout.ts";

const PHONE = "+12025550143";

let site: BookingSite;
let server: TestServer;
beforeAll(async () => {
	site = await openBookingSite();
	server = await startServer({ env: { ...site.env, SUPPORT_PHONE: PHONE, SUPPORT_PHONE_HOURS: "24/7" } });
});
afterAll(async () => {
	await server.stop();
	await site.close();
});

/** A trip of an organizer who has bought the plan, with a member with an account and one without. */
type Scene = { olga: Client & { email: string }; maya: Client; gus: Client; trip: TripJson };

/** Uses a feature like a buyer, and expects that it does what it is sold for. */
type Use = (scene: Scene) => Promise<void>;

async function openScene(olga: Scene["olga"]): Promise<Scene> {
	const trip = await createTripByApi(olga);
	const maya = await registerClient(server.origin, "Maya");
	const gus = new Client(server.origin);
	const at = `/api/trips/${trip.shareId}/join`;
	await maya.json("POST", at, { paymentPlan: "full" });
	await gus.json("POST", at, { name: "Gus", email: "gus@sold.example" });
	return { olga, maya, gus, trip };
}

const pageOf = ({ trip }: Scene, way = "") => `/trip/${trip.shareId}${way}`;
const apiOf = ({ trip }: Scene, way = "") => `/api/trips/${trip.id}${way}`;

async function textOf(client: Client, path: string): Promise<string> {
	const answer = await client.get(path);
	expect([path, answer.status]).toEqual([path, 200]);
	return (await answer.text()).replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
}

/** Posts a form like a browser without scripts, and follows the redirect. */
async function submit(client: Client, path: string, fields: Record<string, string>): Promise<string> {
	const answer = await client.post(path, fields);
	const body = answer.status === 303 ? "" : await answer.text();
	expect([path, answer.status, body]).toEqual([path, 303, ""]);
	return textOf(client, answer.headers.get("Location") ?? "");
}

async function call<Answer = Record<string, unknown>>(
	client: Client,
	method: string,
	path: string,
	body: unknown = {},
): Promise<Answer> {
	const answer = method === "GET" ? await client.get(path) : await client.json(method, path, body);
	const text = await answer.text();
	expect([path, answer.ok, answer.ok || text]).toEqual([path, true, true]);
	return JSON.parse(text) as Answer;
}

const TODAY = dateOf(new Date());
const MESSAGE = { name: "Olga", category: "general", subject: "Sold", message: "Hello, a question." };
const STEPS = { first: addDays(TODAY, 20), second: addDays(TODAY, 50) };
const EXPENSE = { name: "Dinner", date: TODAY, amount: "30", everyone: true };

/** A member whose only payment was due five days ago. */
async function joinLate({ trip }: Scene): Promise<string> {
	const joined = await call<{ id: string }>(
		new Client(server.origin),
		"POST",
		`/api/trips/${trip.shareId}/join`,
		{ name: "Ida", email: "ida@sold.example" },
	);
	const late = addDays(earliestDate(new Date()), -5);
	runNow(server.databaseUrl, "update payments set due_date = ? where member_id = ?", late, joined.id);
	return joined.id;
}

/** The plans that someone's messages to support are marked with. */
const plansOfMessages = ({ email }: Scene["olga"]) =>
	queryNow<{ plan: string }>(
		server.databaseUrl,
		"select plan from support_requests r join users u on u.id = r.writer_id where u.email = ? order by number",
		email,
	).map(({ plan }) => plan);

/** Makes it the trip's own time, when emergency group support is available. */
function travelNow({ trip }: Scene): void {
	const dates = [addDays(TODAY, -1), addDays(TODAY, 5)];
	runNow(server.databaseUrl, "update trips set start_date = ?, end_date = ? where id = ?", ...dates, trip.id);
}

/** With forms, like a browser without scripts. */
const BY_PAGE: Record<TierFeature["id"], Use> = {
	async trip_planning({ olga }) {
		expect(await submit(olga, "/", toFormFields(LISBON_TRIP))).toContain("Lisbon");
	},
	async booking_links({ olga }) {
		const { tripItems: _items, ...plan } = LISBON_TRIP;
		const fields = Object.fromEntries(Object.entries(plan).map(([name, value]) => [name, String(value)]));
		const read = await olga.post("/", { ...fields, intent: "read", "newItem.url": site.link });
		expect(await read.text()).toContain('value="Casa do Mar"');
	},
	async cost_splitting(scene) {
		expect(await textOf(new Client(server.origin), pageOf(scene))).toContain("$970.00");
	},
	async dashboard(scene) {
		expect(await textOf(scene.olga, pageOf(scene, "?view=people"))).toContain("Maya");
	},
	async group_chat(scene) {
		await submit(scene.gus, `/join/${scene.trip.shareId}?view=chat`, { intent: "message", message: "Ola!" });
		expect(await textOf(scene.olga, pageOf(scene, "?view=chat"))).toContain("Ola!");
	},
	async reminders(scene) {
		await joinLate(scene);
		const page = await submit(scene.olga, pageOf(scene, "/reminders"), { intent: "all", tone: "friendly" });
		expect(page).toMatch(/reminded|saved for the morning/);
	},
	async email_support({ olga }) {
		const sent = await submit(olga, "/support?tab=contact", { ...MESSAGE, email: olga.email });
		expect(sent).toContain("Message Sent");
		expect(plansOfMessages(olga)).toHaveLength(1);
	},
	async payment_plans({ trip }) {
		const page = await submit(new Client(server.origin), `/join/${trip.shareId}`, {
			...{ name: "Ann", email: "ann@sold.example", paymentPlan: "3-month" },
			...{ consent: "on", testCard: "success" },
		});
		expect(page).toContain("$323.33");
	},
	async automatic_charges(scene) {
		const ann = new Client(server.origin);
		await submit(ann, `/join/${scene.trip.shareId}`, {
			...{ name: "Ann", email: "ann@sold.example", paymentPlan: "3-month" },
			...{ consent: "on", testCard: "success" },
		});
		expect(await textOf(ann, pageOf(scene, "/automatic-charges"))).toContain("We charge your Visa •••• 4242");
	},
	async advanced_sharing(scene) {
		const page = await submit(scene.olga, pageOf(scene, "/itinerary/share"), {
			intent: "save",
			words: "Ola!",
		});
		const [path = ""] = /\/i\/[\w-]{22}/.exec(page) ?? [];
		expect(await textOf(new Client(server.origin), path)).toContain("Ola!");
	},
	async group_polls(scene) {
		const page = await submit(scene.olga, pageOf(scene, "/polls"), {
			...{
				kind: "choice",
				question: "Which town?",
				"options[0].label": "Lisbon",
				"options[1].label": "Porto",
			},
			...{ closesDate: addDays(TODAY, 3), closesTime: "20:00", zone: "Europe/Lisbon" },
		});
		expect(page).toContain("Which town?");
	},
	async cost_forecast(scene) {
		expect(await textOf(scene.olga, pageOf(scene, "/forecast"))).toMatch(/\$[\d,]+ to \$[\d,]+/);
	},
	async concierge(scene) {
		const asked = { need: "table", people: "8", message: "By the sea, at eight." };
		expect(await submit(scene.olga, pageOf(scene, "/concierge"), asked)).toContain("A table for the group");
	},
	async phone_support({ olga }) {
		expect(await textOf(olga, "/support")).toContain(`href="tel:${PHONE}"`);
		expect(await textOf(new Client(server.origin), "/support")).not.toContain(PHONE);
	},
	async priority_support({ olga }) {
		await submit(olga, "/support?tab=contact", { ...MESSAGE, email: olga.email });
		expect(["plus", "pro"]).toContain(plansOfMessages(olga).at(-1));
	},
	async cash_back(scene) {
		await submit(new Client(server.origin), `/join/${scene.trip.shareId}`, {
			...{ name: "Ann", email: "ann@sold.example", paymentPlan: "full", testCard: "success" },
		});
		expect(await textOf(scene.olga, "/profile/cash-back")).toMatch(/\$(19\.40|48\.50)/);
	},
	async custom_schedules(scene) {
		const page = await submit(scene.olga, pageOf(scene, "/schedule"), {
			...{ name: "Deposit first", "steps[0].kind": "amount", "steps[0].value": "200" },
			...{ "steps[1].kind": "percent", "steps[1].value": "50", "steps[1].dueDate": STEPS.first },
			...{ "steps[2].kind": "rest", "steps[2].dueDate": STEPS.second, intent: "save" },
		});
		expect(page).toContain("Deposit first");
		expect(await textOf(new Client(server.origin), `/join/${scene.trip.shareId}`)).toContain("Deposit first");
	},
	async no_booking_fee(scene) {
		await submit(new Client(server.origin), `/join/${scene.trip.shareId}`, {
			...{ name: "Ann", email: "ann@sold.example", paymentPlan: "full", testCard: "success" },
		});
		expect(feesOf(scene.trip)).toEqual([0]);
	},
	async budget_builder(scene) {
		const page = await submit(scene.olga, pageOf(scene, "/budget"), {
			...{ intent: "make", total: "6,000", per: "group", style: "usual", nights: "7", people: "6" },
		});
		expect(page).toContain("$6,000.00");
	},
	async ai_assistant(scene) {
		await submit(scene.gus, pageOf(scene, "/assistant"), { intent: "agree", host: "" });
		const question = "What do I have to pay, and when?";
		expect(await submit(scene.gus, pageOf(scene, "/assistant"), { question })).toContain("$970.00");
	},
	async shared_expenses(scene) {
		const page = await submit(scene.olga, pageOf(scene, "/expenses/new"), {
			...{ name: "Dinner", amount: "30", date: TODAY, everyone: "on", intent: "save" },
		});
		expect(page).toContain("$10.00");
	},
	async crew_wallet(scene) {
		await submit(scene.olga, pageOf(scene, "/pool"), { intent: "open", autoLimit: "0" });
		const put = { amount: "12.34", testCard: "success" };
		expect(await submit(scene.gus, pageOf(scene, "/pool/top-up"), put)).toContain("$12.34");
	},
	async custom_branding(scene) {
		const slug = `sold-by-page-${scene.trip.shareId
			.slice(0, 6)
			.toLowerCase()
			.replaceAll(/[^a-z0-9]/g, "7")}`;
		await submit(scene.olga, pageOf(scene, "/group-page"), {
			intent: "save",
			slug,
			accent: "pine",
			welcome: "Ola!",
		});
		expect(await textOf(new Client(server.origin), `/g/${slug}`)).toContain("Ola!");
	},
	async emergency_support(scene) {
		travelNow(scene);
		const fields = { intent: "tell", words: "A fall", askEveryone: "on" };
		expect(await submit(scene.gus, pageOf(scene, "/emergency"), fields)).toContain("told Gangway on");
		const answer = { intent: "answer", answer: "safe" };
		expect(await submit(scene.maya, pageOf(scene, "/emergency"), answer)).toContain("1 is safe");
	},
};

const feesOf = ({ id }: TripJson) =>
	queryNow<{ fee: number }>(
		server.databaseUrl,
		"select platform_fee_amount as fee from payments where status = 'paid' and trip_id = ?",
		id,
	).map(({ fee }) => fee);

/** Over the API. */
const BY_API: Record<TierFeature["id"], Use> = {
	async trip_planning({ olga }) {
		expect(await call(olga, "POST", "/api/trips/manual", LISBON_TRIP)).toMatchObject({
			destination: "Lisbon",
		});
	},
	async booking_links({ olga }) {
		const read = await call(olga, "POST", "/api/extract-booking-info", { url: site.link });
		expect(read).toMatchObject({ name: "Casa do Mar", price: 1200 });
	},
	async cost_splitting(scene) {
		const split = await call(scene.olga, "GET", apiOf(scene));
		expect(split).toMatchObject({ totalCost: 582_000, costPerPerson: 97_000 });
	},
	async dashboard({ olga, trip }) {
		const shown = await call<{ members: { name: string }[] }>(
			olga,
			"GET",
			`/api/trips/share/${trip.shareId}`,
		);
		expect(shown.members.map(({ name }) => name)).toContain("Gus");
	},
	async group_chat(scene) {
		await call(scene.gus, "POST", apiOf(scene, "/messages"), { message: "Ola!" });
		const at = `/api/trips/share/${scene.trip.shareId}`;
		const { messages } = await call<{ messages: { message: string }[] }>(scene.olga, "GET", at);
		expect(messages.map(({ message }) => message)).toContain("Ola!");
	},
	async reminders(scene) {
		const id = await joinLate(scene);
		const reminded = await call(scene.olga, "POST", apiOf(scene, `/members/${id}/remind`), {
			tone: "friendly",
		});
		expect(reminded).toMatchObject({ memberId: id, amount: 97_000, daysOverdue: 5 });
	},
	async email_support({ olga }) {
		await call(olga, "POST", "/api/contact", { ...MESSAGE, email: olga.email });
		expect(plansOfMessages(olga)).toHaveLength(1);
	},
	async payment_plans({ trip }) {
		const ann = new Client(server.origin);
		const by = { name: "Ann", email: "ann@sold.example", paymentPlan: "3-month" };
		const { id } = await call<{ id: string }>(ann, "POST", `/api/trips/${trip.shareId}/join`, by);
		const payments = await call<{ amount: number }[]>(ann, "GET", `/api/members/${id}/payments`);
		expect(payments.map(({ amount }) => amount)).toEqual([32_333, 32_333, 32_334]);
	},
	async automatic_charges(scene) {
		const { ann, id } = await joinAndPay(scene, { paymentPlan: "3-month", consent: true });
		const at = `/api/members/${id}/automatic-charges`;
		expect(await call(ann, "GET", at)).toMatchObject({ on: true, charges: [{}, {}] });
		expect(await call(ann, "PUT", at, { on: false })).toMatchObject({ on: false });
	},
	async advanced_sharing(scene) {
		const { slug } = await call<{ slug: string }>(scene.olga, "PUT", apiOf(scene, "/shared-itinerary"), {});
		const read = await call(new Client(server.origin), "GET", `/api/shared-itineraries/${slug}`);
		expect(read).toMatchObject({ destination: "Lisbon" });
	},
	async group_polls(scene) {
		const options = [{ label: "Lisbon" }, { label: "Porto" }];
		const until = { closesDate: addDays(TODAY, 3), zone: "Europe/Lisbon" };
		const asked = { kind: "choice", question: "Where to?", options, ...until };
		const poll = await call<{ id: string; options: { id: string }[] }>(
			scene.olga,
			"POST",
			apiOf(scene, "/polls"),
			asked,
		);
		const vote = { options: [poll.options[0]?.id] };
		expect(await call(scene.gus, "PUT", apiOf(scene, `/polls/${poll.id}/vote`), vote)).toBeTruthy();
	},
	async cost_forecast(scene) {
		expect(await call(scene.olga, "GET", apiOf(scene, "/forecast"))).toHaveProperty("perPerson");
	},
	async concierge(scene) {
		const asked = { need: "quote", message: "For a boat." };
		const { id } = await call(scene.olga, "POST", apiOf(scene, "/concierge"), asked);
		expect(await call(scene.olga, "GET", apiOf(scene, "/concierge"))).toMatchObject({ requests: [{ id }] });
	},
	async phone_support({ olga }) {
		const { features } = await call<{ features: { id: string; included: boolean }[] }>(
			olga,
			"GET",
			"/api/plans",
		);
		expect(features.find(({ id }) => id === "phone_support")).toMatchObject({ included: true });
	},
	async priority_support({ olga }) {
		await call(olga, "POST", "/api/contact", { ...MESSAGE, email: olga.email });
		expect(["plus", "pro"]).toContain(plansOfMessages(olga).at(-1));
	},
	async cash_back(scene) {
		const before = await balanceOf(scene.olga);
		await joinAndPay(scene, { paymentPlan: "full" });
		expect((await balanceOf(scene.olga)) - before).toBeGreaterThanOrEqual(1_940);
	},
	async custom_schedules(scene) {
		const steps = [
			{ kind: "amount", amount: 20_000 },
			{ kind: "percent", basisPoints: 5_000, dueDate: STEPS.first },
			{ kind: "rest", dueDate: STEPS.second },
		];
		const made = await call(scene.olga, "PUT", apiOf(scene, "/schedule"), {
			name: "Deposit first",
			isOnly: false,
			steps,
		});
		expect(made).toMatchObject({ schedule: { name: "Deposit first" } });
	},
	async no_booking_fee(scene) {
		await joinAndPay(scene, { paymentPlan: "full" });
		expect(feesOf(scene.trip)).toEqual([0]);
	},
	async budget_builder(scene) {
		const answers = { style: "usual", nights: 7, people: 6, total: 600_000 };
		expect(await call(scene.olga, "POST", apiOf(scene, "/budget"), answers)).toMatchObject({
			planned: 600_000,
		});
	},
	async ai_assistant(scene) {
		await call(scene.gus, "PUT", apiOf(scene, "/assistant"), { host: "" });
		const asked = { question: "What do I have to pay, and when?" };
		const { answer } = await call<{ answer: string }>(scene.gus, "POST", apiOf(scene, "/assistant"), asked);
		expect(answer).toContain("$970.00");
	},
	async shared_expenses(scene) {
		await call(scene.olga, "POST", apiOf(scene, "/expenses"), EXPENSE);
		expect(await call(scene.gus, "GET", apiOf(scene, "/balances"))).toMatchObject({ balance: -1_000 });
	},
	async crew_wallet(scene) {
		await call(scene.olga, "POST", apiOf(scene, "/pool"), { autoLimit: 0 });
		const put = await call(scene.gus, "POST", apiOf(scene, "/pool/top-ups"), { amount: 30 });
		expect(put).toMatchObject({ status: "paid" });
	},
	async custom_branding(scene) {
		const slug = `sold-by-api-${scene.trip.shareId
			.slice(0, 6)
			.toLowerCase()
			.replaceAll(/[^a-z0-9]/g, "7")}`;
		await call(scene.olga, "PUT", apiOf(scene, "/group-page"), { slug, accent: "plum" });
		expect(await call(new Client(server.origin), "GET", `/api/group-pages/${slug}`)).toMatchObject({
			accent: "plum",
		});
	},
	async emergency_support(scene) {
		travelNow(scene);
		await call(scene.gus, "POST", apiOf(scene, "/emergency"), { words: "It goes on" });
		await call(scene.olga, "POST", apiOf(scene, "/emergency/ask"));
		const seen = await call(scene.maya, "PUT", apiOf(scene, "/emergency/answer"), { answer: "help" });
		expect(seen).toMatchObject({ open: { told: { by: "Gus" }, people: expect.any(Array) } });
	},
};

/** Someone without an account joins, and makes the first payment of the plan. */
async function joinAndPay({ trip }: Scene, plan: { paymentPlan: string; consent?: true }) {
	const ann = new Client(server.origin);
	const by = { name: "Ann", email: "ann@sold.example", ...plan };
	const { id } = await call<{ id: string }>(ann, "POST", `/api/trips/${trip.shareId}/join`, by);
	const intent = { memberId: id };
	const { paymentIntentId } = await call<{ paymentIntentId: string }>(
		ann,
		"POST",
		"/api/create-payment-intent",
		intent,
	);
	await call(ann, "POST", `/api/members/${id}/confirm-payment`, { paymentIntentId });
	return { ann, id };
}

/** The last of all amounts of cash back, in cents: the API has no address for it. */
const balanceOf = async (who: Client) => {
	const { id } = await call<{ id: string }>(who, "GET", "/api/auth/user");
	const sum = "select coalesce(sum(amount), 0) as cents from cash_back_entries where user_id = ?";
	return queryNow<{ cents: number }>(server.databaseUrl, sum, id)[0]?.cents ?? 0;
};

/** Buys the plan by the form of /pricing and the demo's card. */
async function buyByPage(olga: Client, tier: TierId): Promise<void> {
	if (tier === "free") return;
	expect(await buyAtCheckout(olga, { planType: tier, isAnnual: "true" })).toContain(
		"Subscription Activated!",
	);
}

async function buyByApi(olga: Client, tier: TierId): Promise<void> {
	if (tier === "free") return;
	const choice = { planType: tier, amount: tier === "plus" ? 4.99 : 9.99, isAnnual: false };
	expect(await call(olga, "POST", "/api/create-subscription-payment", choice)).toMatchObject({
		planType: tier,
	});
}

const featuresOf = (tier: TierId) =>
	TIER_FEATURES.filter(({ from }) => TIER_ORDER.indexOf(from) <= TIER_ORDER.indexOf(tier)).map(
		({ id }) => id,
	);

describe.each([
	["by page, without scripts", buyByPage, BY_PAGE],
	["over the API", buyByApi, BY_API],
] as const)("%s", (_way, buy, uses) => {
	describe.each(TIER_ORDER)("whoever buys %s", (tier) => {
		let olga: Scene["olga"];
		let shared: Scene;
		beforeAll(async () => {
			olga = await registerClient(server.origin, "Olga");
			await buy(olga, tier);
			shared = await openScene(olga);
		});

		// Free allows only three new trips a month, so its features share one.
		test.each(featuresOf(tier))("uses %s", async (id) => {
			runNow(server.databaseUrl, "delete from rate_limits");
			await uses[id](tier === "free" ? shared : await openScene(olga));
		});
	});
});
