import { beforeAll, expect, test } from "vitest";
import { addDays, dateOf, formatDate } from "#app/lib/dates.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };

const TODAY = dateOf(new Date());
const [FIRST, SECOND] = [addDays(TODAY, 20), addDays(TODAY, 50)];

beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
});

const PLAN = {
	name: "Deposit first",
	isOnly: false,
	steps: [
		{ kind: "amount", amount: 20_000 },
		{ kind: "percent", basisPoints: 5_000, dueDate: FIRST },
		{ kind: "rest", dueDate: SECOND },
	],
};

const FORM = {
	name: "Deposit first",
	"steps[0].kind": "amount",
	"steps[0].value": "200",
	"steps[1].kind": "percent",
	"steps[1].value": "50",
	"steps[1].dueDate": FIRST,
	"steps[2].kind": "rest",
	"steps[2].dueDate": SECOND,
};

const api = ({ shareId }: TripJson) => `/api/trips/${shareId}/schedule`;
const pageOf = ({ shareId }: TripJson) => `/trip/${shareId}/schedule`;
const textOf = async (response: Response) => (await response.text()).replaceAll("\u00a0", " ");

const PAYMENTS = [
	{ amount: 20_000, dueDate: TODAY },
	{ amount: 48_500, dueDate: FIRST },
	{ amount: 28_500, dueDate: SECOND },
];

test("over the API a plan is tried, made, chosen, changed and removed", async () => {
	const trip = await createTripByApi(olga);
	const tried = await olga.json("POST", api(trip), PLAN);
	expect([tried.status, await tried.json()]).toMatchObject([
		200,
		{
			share: 97_000,
			now: { day: TODAY, payments: PAYMENTS },
			later: {
				day: addDays(FIRST, 1),
				payments: [{ amount: 68_500, dueDate: addDays(FIRST, 1) }, PAYMENTS[2]],
			},
		},
	]);
	expect(await (await olga.get(api(trip))).json()).toMatchObject({ schedule: null });
	const made = await olga.json("PUT", api(trip), PLAN);
	expect([made.status, await made.json()]).toMatchObject([
		200,
		{ schedule: { name: "Deposit first", isOnly: false, isOffered: true }, payments: PAYMENTS },
	]);
	const gus = new Client(server.origin);
	const joining = { name: "Gus", email: "gus@custom.example", paymentPlan: "custom", consent: true };
	const joined = await gus.json("POST", `/api/trips/${trip.shareId}/join`, joining);
	expect([joined.status, await joined.json()]).toMatchObject([201, { paymentPlan: "custom" }]);
	const changed = await olga.json("PUT", api(trip), { ...PLAN, isOnly: true });
	expect(changed.status).toBe(200);
	const other = { ...joining, name: "Ida", email: "ida@custom.example", paymentPlan: "3-month" };
	const refused = await new Client(server.origin).json("POST", `/api/trips/${trip.shareId}/join`, other);
	expect([refused.status, await refused.json()]).toMatchObject([
		400,
		{ errors: { paymentPlan: [expect.stringContaining("Deposit first")] } },
	]);
	const removed = await olga.json("DELETE", api(trip));
	expect([removed.status, await removed.json()]).toMatchObject([200, { schedule: null }]);
	expect(await (await gus.get(api(trip))).json()).toMatchObject({ share: 97_000, payments: [] });
});

test.each<[string, object, string]>([
	["a day that has come", { steps: [PLAN.steps[0], { kind: "rest", dueDate: TODAY }] }, "steps[1].dueDate"],
	["one step", { steps: [PLAN.steps[2]] }, "steps"],
	["no name", { name: " " }, "name"],
	["49 cents", { steps: [{ kind: "amount", amount: 49 }, PLAN.steps[2]] }, "steps[0].amount"],
	["all of it", { steps: [{ kind: "percent", basisPoints: 10_000 }, PLAN.steps[2]] }, "steps[0].basisPoints"],
	["an unknown kind", { steps: [{ kind: "half" }, PLAN.steps[2]] }, "steps[0].kind"],
	["a mistyped day", { steps: [PLAN.steps[0], { kind: "rest", dueDate: "2027-02-30" }] }, "steps[1].dueDate"],
	["no list", { steps: 3 }, "steps"],
	["53 steps", { steps: Array.from({ length: 53 }, () => PLAN.steps[0]) }, "steps"],
])("%s is refused", async (_, given, field) => {
	const trip = await createTripByApi(olga);
	const refused = await olga.json("PUT", api(trip), { ...PLAN, ...given });
	expect(refused.status).toBe(400);
	expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toContain(field);
});

test("without a script rows are added and taken away, the payments shown, and the plan saved and removed", async () => {
	const trip = await createTripByApi(olga);
	expect(await textOf(await olga.get(pageOf(trip)))).toContain("Deposit and due dates");
	const added = await textOf(await olga.post(pageOf(trip), { ...FORM, intent: "add" }));
	expect(added).toContain('name="steps[3].kind" value="rest"');
	const fewer = await textOf(await olga.post(pageOf(trip), { ...FORM, intent: "remove:1" }));
	expect(fewer).toContain('name="steps[1].kind" value="rest"');
	const shown = await textOf(await olga.post(pageOf(trip), { ...FORM, intent: "show" }));
	for (const text of ["$200.00", "$485.00", "$285.00", "$685.00", formatDate(SECOND, TODAY)])
		expect(shown).toContain(text);
	const wrong = await olga.post(pageOf(trip), { ...FORM, "steps[2].dueDate": FIRST, intent: "save" });
	expect([wrong.status, await textOf(wrong)]).toEqual([400, expect.stringContaining("the payment before")]);
	const saved = await olga.post(pageOf(trip), { ...FORM, isOnly: "on", intent: "save" });
	expect([saved.status, saved.headers.get("location")]).toEqual([303, pageOf(trip)]);
	const page = await textOf(await olga.get(pageOf(trip)));
	expect(page).toContain("Members pay by your payment plan now");
	const join = await textOf(await new Client(server.origin).get(`/join/${trip.shareId}`));
	for (const text of [
		"Deposit first",
		"Your organizer's plan",
		"You can also pay everything at once",
		"$285.00",
	])
		expect(join.replaceAll("&#x27;", "'")).toContain(text);
	expect(join).not.toContain("Monthly Payments");
	const removed = await olga.post(pageOf(trip), { intent: "delete" });
	expect(removed.status).toBe(303);
	expect(await textOf(await new Client(server.origin).get(`/join/${trip.shareId}`))).toContain(
		"Monthly Payments",
	);
});

test("who joins and pays by it on the page sees all dates at checkout, too", async () => {
	const trip = await createTripByApi(olga);
	await olga.json("PUT", api(trip), PLAN);
	const gus = new Client(server.origin);
	const joining = {
		...{ name: "Gus", email: "gus@pays.example", paymentPlan: "custom" },
		...{ consent: "on", testCard: "success" },
	};
	expect((await gus.post(`/join/${trip.shareId}`, joining)).status).toBe(303);
	const page = await textOf(await gus.get(`/join/${trip.shareId}`));
	for (const text of ["$200.00", "$485.00", "$285.00", "1 of 3 paid"]) expect(page).toContain(text);
});

test("without Pro the page leads to the plans, and once it has ended it says that the plan is not offered any more", async () => {
	const fay = await registerClient(server.origin, "Fay");
	setTier(server.databaseUrl, fay.email, "plus");
	const trip = await createTripByApi(fay);
	expect(await textOf(await fay.get(pageOf(trip)))).toContain("or one-time Pro for this trip");
	expect((await fay.post(pageOf(trip), { ...FORM, intent: "save" })).status).toBe(403);
	setTier(server.databaseUrl, fay.email, "pro");
	expect((await fay.post(pageOf(trip), { ...FORM, intent: "save" })).status).toBe(303);
	setTier(server.databaseUrl, fay.email, "plus");
	const ended = await textOf(await fay.get(pageOf(trip)));
	expect(ended).toContain("This plan is not offered any more");
	expect(ended).toContain("$485.00");
	expect(await textOf(await new Client(server.origin).get(`/join/${trip.shareId}`))).not.toContain(
		"Deposit first",
	);
	expect((await fay.post(pageOf(trip), { intent: "delete" })).status).toBe(303);
});
