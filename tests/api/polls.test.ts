import { beforeAll, describe, expect, test } from "vitest";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { createPlusTrip } from "#tests/support/plus-trip.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow } from "#tests/support/sql.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client;
let gus: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	({ olga, trip } = await createPlusTrip(server, { title: "Lisbon <crew>" }));
	maya = await registerClient(server.origin, "Maya");
	gus = new Client(server.origin);
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await gus.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Gus", email: "gus@polls.example" });
});

const today = () => dateOf(new Date());
const UNTIL = () => ({ closesDate: addDays(today(), 3), zone: "Europe/Lisbon" });
const TOWNS = { kind: "choice", question: "Where <to>?", options: [{ label: "Lisbon" }, { label: "Porto" }] };
const api = () => `/api/trips/${trip.id}/polls`;
const page = () => `/trip/${trip.shareId}/polls`;

type PollJson = {
	id: string;
	isOver: boolean;
	voters: number;
	usedOption: string | null;
	missing: { name: string }[] | null;
	options: { id: string; name: string; yes: number; own: string | null; voters: unknown }[];
};

async function ask(given: object = {}): Promise<PollJson> {
	const response = await olga.json("POST", api(), { ...TOWNS, ...UNTIL(), ...given });
	expect(response.status).toBe(201);
	return (await response.json()) as PollJson;
}

const read = async (who: Client, id: string) => (await (await who.get(`${api()}/${id}`)).json()) as PollJson;

test("from the question to the result over the API", async () => {
	const poll = await ask();
	const [lisbon, porto] = poll.options;
	for (const who of [maya, gus]) {
		const voted = await who.json("PUT", `${api()}/${poll.id}/vote`, { options: [lisbon?.id] });
		expect(voted.status).toBe(200);
	}
	await gus.json("PUT", `${api()}/${poll.id}/vote`, { options: [porto?.id] });
	const seen = await read(maya, poll.id);
	expect(seen.options.map(({ yes, own }) => [yes, own])).toEqual([
		[1, "yes"],
		[1, null],
	]);
	expect(seen.missing?.map(({ name }) => name)).toEqual(["Olga Tester"]);
	const closed = await olga.json("POST", `${api()}/${poll.id}/close`, {});
	expect(((await closed.json()) as PollJson).isOver).toBe(true);
	const late = await maya.json("PUT", `${api()}/${poll.id}/vote`, { options: [lisbon?.id] });
	expect([late.status, await late.json()]).toMatchObject([409, { code: "poll_closed" }]);
	const used = await olga.json("POST", `${api()}/${poll.id}/use`, {});
	expect([used.status, await used.json()]).toMatchObject([409, { code: "conflict" }]);
	expect((await olga.json("DELETE", `${api()}/${poll.id}`)).status).toBe(200);
	expect((await maya.get(`${api()}/${poll.id}`)).status).toBe(404);
});

test("a poll that is asked twice under one key is one poll", async () => {
	const headers = { "Content-Type": "application/json", "Idempotency-Key": "polls-once" };
	const body = JSON.stringify({ ...TOWNS, ...UNTIL() });
	const askAgain = async () => {
		const response = await olga.raw(api(), { method: "POST", headers, body });
		return ((await response.json()) as PollJson).id;
	};
	expect(await askAgain()).toBe(await askAgain());
});

describe("by plain forms", () => {
	test("a new poll asks for a day, and says at what time it ends unless another time is unfolded", async () => {
		const fresh = await (await olga.get(`${page()}?ask=choice`)).text();
		expect(fresh).toMatch(/8:00 PM [A-Z]\w+ time, unless you choose another time below\./);
		const time = /<details[^>]*><summary>Another time of day/;
		expect(fresh.match(time)?.[0]).not.toContain("open");
		const late = { kind: "choice", question: "", ...UNTIL(), closesTime: "21:30" };
		const again = await (await olga.post(`${page()}?ask=choice`, late)).text();
		expect(again.match(time)?.[0]).toContain("open");
		expect(again).toContain('value="21:30"');
	});

	test("the organizer asks, a guest votes with the page's own fields, and everyone reads the result as text", async () => {
		const formKey = /name="formKey" value="([^"]+)"/.exec(
			await (await olga.get(`${page()}?ask=choice`)).text(),
		)?.[1];
		const fields = {
			...{ kind: "choice", formKey: formKey ?? "", question: "Which <town>?", closesTime: "20:00" },
			...{ "options[0].label": "Lisbon", "options[1].label": "Porto", "options[2].label": "", ...UNTIL() },
		};
		const asked = await olga.post(page(), fields);
		expect(asked.status).toBe(303);
		const address = asked.headers.get("Location") ?? "";
		const form = await (await gus.get(address)).text();
		expect(form).toContain("Which &lt;town&gt;?");
		const [option = ""] = [...form.matchAll(/name="options" value="([^"]+)"/g)].map(
			([, value]) => value ?? "",
		);
		expect((await gus.post(address, { intent: "vote", options: option })).headers.get("Location")).toBe(
			address,
		);
		const text = (await (await maya.get(address)).text()).replace(/<[^>]+>/g, "");
		expect(text).toContain("Lisbon: 1 of 1 vote");
		expect(text).toContain("2 of 3 have not voted");
		const nothing = await gus.post(address, { intent: "vote" });
		expect([nothing.status, await nothing.text()]).toEqual([
			400,
			expect.stringContaining("Choose one of them"),
		]);
	});

	test("dates become the trip's dates in one press, on the page that says so", async () => {
		const first = addDays(today(), 60);
		const poll = await ask({
			kind: "dates",
			question: "When?",
			options: [{ startDate: first, endDate: addDays(first, 5) }, { startDate: addDays(first, 30) }],
		});
		const address = `${page()}/${poll.id}`;
		const [id = ""] = poll.options.map((option) => option.id);
		await maya.post(address, { intent: "vote", [`answers.${id}`]: "yes" });
		await olga.post(address, { intent: "close" });
		const html = await (await olga.get(address)).text();
		const updatedAt = /name="updatedAt" value="([^"]+)"/.exec(html)?.[1] ?? "";
		expect(html.replace(/<[^>]+>/g, "")).toContain("Set the dates:");
		expect((await maya.get(address).then((one) => one.text())).includes("Set the dates:")).toBe(false);
		const used = await olga.post(address, { intent: "use", updatedAt, optionId: id });
		expect(used.status).toBe(303);
		const changed = (await (await olga.get(`/api/trips/${trip.id}`)).json()) as { startDate: string };
		expect(changed.startDate).toBe(first);
		expect(await (await maya.get(address)).text()).toContain("These became the trip&#x27;s dates on");
	});

	test("a closed poll refuses a vote on its page, which then shows the result", async () => {
		const poll = await ask();
		const address = `${page()}/${poll.id}`;
		runNow(server.databaseUrl, "update polls set closes_at = ? where id = ?", Date.now() - 1, poll.id);
		const late = await maya.post(address, { intent: "vote", options: poll.options[0]?.id ?? "" });
		const html = await late.text();
		expect(late.status).toBe(409);
		expect(html).toContain("This poll is closed");
		expect(html).not.toContain('name="options"');
	});
});

test("the trip's page, a guest's page and the chat show an open poll", async () => {
	const poll = await ask({ question: "Boat or train?" });
	for (const [who, address] of [
		[maya, `/trip/${trip.shareId}`],
		[gus, `/join/${trip.shareId}?view=plan`],
	] as const) {
		const html = await (await who.get(address)).text();
		expect(html.match(/Boat or train\?/g)?.length).toBeGreaterThanOrEqual(2);
		expect(html).toContain(`/trip/${trip.shareId}/polls/${poll.id}`);
	}
});

test("of a secret poll no page and no call names anyone", async () => {
	const poll = await ask({ question: "Who is cook?", secret: true });
	await gus.json("PUT", `${api()}/${poll.id}/vote`, { options: [poll.options[0]?.id] });
	const answer = await (await olga.get(`${api()}/${poll.id}`)).text();
	const html = await (await olga.get(`${page()}/${poll.id}`)).text();
	expect(answer).toContain('"voters":1');
	for (const text of [answer, html]) expect(text).not.toMatch(/Gus|Maya/);
});

test("a free trip's organizer reads on the plan what has polls, and nobody else does", async () => {
	const free = await registerClient(server.origin, "Fred");
	const other = await createTripByApi(free);
	const member = await registerClient(server.origin, "Mo");
	await member.json("POST", `/api/trips/${other.shareId}/join`, {});
	const page = `/trip/${other.shareId}`;
	for (const [address, words] of [
		[page, "With Plus, plan it together"],
		[`${page}/polls`, "Group polls come with Plus"],
	] as const) {
		expect(await (await free.get(address)).text()).toContain(words);
		expect(await (await member.get(address)).text()).not.toMatch(/[Ww]ith Plus/);
	}
	setTier(server.databaseUrl, free.email, "plus");
	expect(await (await free.get(`/trip/${other.shareId}/polls`)).text()).toContain("?ask=dates");
});
