import { addDays, dateOf } from "#app/lib/dates.ts";
import { Client } from "../client.ts";
import { ONBOARD_FORM, US_PERSON } from "../payees.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "../people.ts";
import type { SharedServer } from "../shared-server.ts";
import { queryNow, runNow } from "../sql.ts";

/** Unique cents, so that no figure is right by chance. */
const AMOUNTS = { flights: 4877.41, stay: 2400.36, dearerStay: 2713.49, cheaperStay: 2613.32 };

export const PEOPLE = [
	"olga",
	"maya",
	"gus",
	"ben",
	"cleo",
	"dan",
	"hal",
	"gina",
	"leo",
	"rita",
	"zoe",
	"ina",
	"kai",
] as const;
export type Name = (typeof PEOPLE)[number];

export type Story = {
	server: SharedServer;
	trip: TripJson;
	clients: Record<Name, Client>;
	ids: Partial<Record<Name, string>>; // of their memberships
	/** Called after each action of a person. */
	onStep: () => Promise<void>;
};

type Sent = Record<string, unknown> & { id: string };

const today = () => dateOf(new Date());

/** Olga's trip for ten people. Nobody has joined yet. */
export async function openStory(server: SharedServer): Promise<Story> {
	const accounts = ["olga", "maya", "ben", "cleo", "hal", "leo", "ina"] as const;
	const clients = Object.fromEntries(PEOPLE.map((name) => [name, new Client(server.origin)])) as Record<
		Name,
		Client
	>;
	for (const name of accounts) {
		const client = await registerClient(server.origin, name[0]?.toUpperCase() + name.slice(1));
		if (name === "olga") setTier(server.databaseUrl, client.email, "pro");
		clients[name] = client;
	}
	const trip = await createTripByApi(clients.olga, {
		...{ title: "Every figure", origin: "Here", destination: "Xanadu", partySize: 10 },
		tripItems: itemsWith(AMOUNTS.stay),
	});
	return { server, trip, clients, ids: {}, onStep: async () => {} };
}

const itemsWith = (stay: number) => [
	{ type: "flight", name: "Flights", cost: AMOUNTS.flights },
	{ type: "accommodation", name: "The pleasure dome", cost: stay },
];

/** Options and a custom payment plan, payments by every plan, a couple, a present, and money outside the app. */
export async function peopleJoin(story: Story): Promise<void> {
	const { clients, ids } = story;
	const { olga, ben, cleo, dan, hal, gina } = clients;
	const room = await offer(story, "one_of", "Room", [
		{ name: "Double" },
		{ name: "Single", price: 300.11, capacity: 4 },
		{ name: "Bunk", price: -40.29 },
	]);
	const boat = await offer(story, "extra", "Boat day", [{ price: 85.77 }]);
	const towel = await offer(story, "extra", "Towel", [{ price: 0.53 }]);
	await call(story, olga, "PUT", "schedule", {
		...{ name: "Deposit first", isOnly: false },
		steps: [
			{ kind: "amount", amount: 12_345 },
			{ kind: "percent", basisPoints: 4_107, dueDate: addDays(today(), 20) },
			{ kind: "rest", dueDate: addDays(today(), 50) },
		],
	});
	await call(story, olga, "PUT", "shared-itinerary", {});
	await call(story, olga, "PUT", "group-page", {
		slug: "figures-of-eight",
		accent: "pine",
		showsPeople: true,
	});
	await join(story, "olga", { paymentPlan: "3-month" });
	await pay(story, "olga");
	await join(story, "maya", { paymentPlan: "3-month", choices: { ...room.Single, ...towel.Towel } });
	await pay(story, "maya");
	await pay(story, "maya", { ahead: 5_007 });
	await join(story, "gus", { choices: room.Bunk });
	await pay(story, "gus");
	await join(story, "ben", {
		paymentPlan: "3-month",
		companions: [{ name: "Cleo", choices: room.Single }, { name: "Dan" }],
	});
	await pay(story, "ben");
	const { companions } = (await call(story, ben, "GET", "companions")) as unknown as {
		companions: { id: string; name: string }[];
	};
	for (const [name, client] of [
		["cleo", cleo],
		["dan", dan],
	] as const) {
		ids[name] = companions.find((one) => one.name.toLowerCase() === name)?.id;
		const { link } = await call(story, ben, "POST", `companions/${ids[name]}/link`, {});
		const opened = await client.post(new URL(String(link)).pathname, { email: `${name}@figures.example` });
		if (opened.status !== 303) throw new Error(`${name} cannot open the link: ${opened.status}`);
	}
	await call(story, cleo, "POST", "own-rest", {});
	await join(story, "hal", { paymentPlan: "custom" });
	await join(story, "gina", { paymentPlan: "3-month", choices: boat["Boat day"] });
	await pay(story, "gina");
	await call(story, hal, "PUT", "presents", { asks: true });
	await call(story, gina, "POST", `presents/${ids.hal}`, { word: "Happy birthday", testCard: "success" });
	await send(story, hal, "PUT", `/api/members/${ids.hal}/payment-plan`, { paymentPlan: "bi-weekly" });
	await join(story, "leo", {});
	await pay(story, "leo");
	await join(story, "rita", { choices: { ...boat["Boat day"], ...towel.Towel } });
	await pay(story, "rita");

	const cash = (amount: string) => ({ amount, paidOn: today(), how: "cash" });
	const undone = await call(story, olga, "POST", "outside-payments", {
		...{ ...cash("10.41"), memberId: ids.gina },
	});
	await call(story, olga, "POST", "outside-payments", { ...cash("14.81"), memberId: ids.ben });
	const answer = { answer: "undo", words: "It never came" };
	await call(story, olga, "POST", `outside-payments/${undone.id}/answer`, answer);
	const confirmed = await call(story, gina, "POST", "outside-payments/claim", cash("33.13"));
	await call(story, olga, "POST", `outside-payments/${confirmed.id}/answer`, { answer: "confirm" });
	await call(story, gina, "POST", "outside-payments/claim", cash("21.09"));
	await call(story, olga, "POST", "refunds", {
		...{ memberIds: [ids.rita], customAmount: 77.13, expectedAmount: 79_017, reason: "A cabin less" },
	});
	await olga.post(`/fund-release/${story.trip.shareId}`, ONBOARD_FORM);
	await call(story, olga, "POST", "release-funds", { amount: 30_003 });
}

/**
 * The stay gets more expensive: Maya and Hal agree, Gus keeps the old price, and the others have not answered. A friend
 * comes late.
 */
export async function priceRises(story: Story): Promise<void> {
	const { olga, maya, gus, hal } = story.clients;
	await changeStay(story, AMOUNTS.dearerStay, "The stay is dearer");
	await call(story, maya, "PUT", "price/answer", { answer: "accept", way: "spread" });
	await call(story, hal, "PUT", "price/answer", { answer: "accept", way: "now" });
	await call(story, gus, "PUT", "price/answer", { answer: "keep" });
	await call(story, olga, "PUT", "", { partySize: 11 });
	await join(story, "zoe", { paymentPlan: "3-month" });
	await pay(story, "zoe");
	await call(story, maya, "POST", `members/${story.ids.maya}/refund`, {
		reason: "I broke a leg",
		leaving: false,
	});
}

/** Expenses on the trip, and a pool that reimburses some of them: to a payout account, and against open payments. */
export async function poolMoves(story: Story): Promise<void> {
	const { olga, maya, gus, hal, ben } = story.clients;
	await call(story, olga, "POST", "pool", { autoLimit: 26 });
	await call(story, olga, "POST", "pool/top-ups", { amount: "61.17" });
	await call(story, gus, "POST", "pool/top-ups", { amount: "40.23" });
	await call(story, maya, "POST", "pool/payout-account", US_PERSON);
	const taxi = await expense(story, maya, { name: "Taxi", amount: "25.19" });
	await call(story, maya, "POST", "pool/asks", { expenseId: taxi, way: "payout" });
	const dinner = await expense(story, hal, { name: "Dinner", amount: "30.37" });
	const { asks } = (await call(story, hal, "POST", "pool/asks", {
		...{ expenseId: dinner, way: "instalments" },
	})) as unknown as { asks: { id: string; state: string }[] };
	const open = asks.find(({ state }) => state === "asked");
	await call(story, olga, "POST", `pool/asks/${open?.id}/answer`, { answer: "pay" });
	const snacks = await expense(story, ben, {
		name: "Snacks",
		amount: "1234",
		currency: "JPY",
		rate: "149.35",
	});
	await call(story, ben, "POST", "pool/asks", { expenseId: snacks, way: "instalments", amount: "7.07" });
	const { ids } = story;
	await call(story, gus, "POST", "settlements", { from: ids.gus, to: ids.ben, amount: "2.03", how: "Cash" });
}

/** The stay gets cheaper again, the pool is closed, and Leo leaves with a refund. */
export async function peopleGo(story: Story): Promise<void> {
	const { olga, leo } = story.clients;
	await changeStay(story, AMOUNTS.cheaperStay, "They gave us a discount");
	const { balance } = await call(story, olga, "GET", "pool");
	await call(story, olga, "POST", "pool/close", { expected: balance });
	const asked = await call(story, leo, "POST", `members/${story.ids.leo}/refund`, {
		...{ reason: "I cannot come", leaving: true },
	});
	await send(story, olga, "POST", `/api/refunds/${asked.id}/status`, { status: "approved" });
}

/** Weeks in which nobody pays: Ina and Kai have joined and not begun to pay, and Zoe's later payments become late, too. */
export async function weeksPass(story: Story): Promise<void> {
	const { server, clients, ids } = story;
	await call(story, clients.olga, "PUT", "", { partySize: 12 });
	await join(story, "ina", { paymentPlan: "3-month" });
	await join(story, "kai", { paymentPlan: "6-month" });
	for (const name of ["ina", "kai", "zoe"] as const)
		for (const { id, day } of queryNow<{ id: string; day: string }>(
			server.databaseUrl,
			"select id, due_date as day from payments where member_id = ? and status = 'due'",
			ids[name] ?? "",
		))
			runNow(server.databaseUrl, "update payments set due_date = ? where id = ?", addDays(day, -75), id);
	await story.onStep();
}

async function changeStay(story: Story, stay: number, priceReason: string): Promise<void> {
	await call(story, story.clients.olga, "PUT", "", { tripItems: itemsWith(stay), priceReason });
}

type Choices = Record<string, Record<string, string>>;

/** @returns for the name of each option, the fields that choose it */
async function offer(story: Story, kind: string, name: string, options: object[]): Promise<Choices> {
	const { groups } = (await call(story, story.clients.olga, "POST", "options", {
		kind,
		name,
		options,
	})) as unknown as {
		groups: { id: string; name: string; options: { id: string; name: string }[] }[];
	};
	const group = groups.find((one) => one.name === name);
	return Object.fromEntries((group?.options ?? []).map((one) => [one.name, { [group?.id ?? ""]: one.id }]));
}

async function join(story: Story, name: Name, given: object): Promise<void> {
	const { clients, ids, trip } = story;
	const who = { name: name[0]?.toUpperCase() + name.slice(1), email: `${name}@figures.example` };
	const isKnown = clients[name].cookie("gangway_session") !== undefined;
	const joined = await send(story, clients[name], "POST", `/api/trips/${trip.shareId}/join`, {
		...(isKnown ? {} : who),
		...given,
	});
	ids[name] = joined.id;
}

async function pay(story: Story, name: Name, given: object = {}): Promise<void> {
	const { clients, ids } = story;
	const memberId = ids[name];
	const begun = await send(story, clients[name], "POST", "/api/create-payment-intent", {
		memberId,
		...given,
	});
	await send(story, clients[name], "POST", `/api/members/${memberId}/confirm-payment`, {
		paymentIntentId: begun.paymentIntentId,
	});
}

async function expense(story: Story, who: Client, given: object): Promise<string> {
	const { id } = await call(story, who, "POST", "expenses", { date: today(), everyone: true, ...given });
	return id;
}

/** Calls the API of the trip. @throws Error for any refusal */
function call(story: Story, who: Client, method: string, path: string, body?: object): Promise<Sent> {
	return send(story, who, method, `/api/trips/${story.trip.id}${path && `/${path}`}`, body);
}

async function send(story: Story, who: Client, method: string, path: string, body?: object): Promise<Sent> {
	const answer = await who.json(method, path, body);
	if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
	const sent = (await answer.json()) as Sent;
	await story.onStep();
	return sent;
}
