import { beforeAll, describe, expect, test } from "vitest";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { Client } from "#tests/support/client.ts";
import { mailInBox } from "#tests/support/mailed-links.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { rowsNow, runNow, type SqlValue } from "#tests/support/sql.ts";

let server: SharedServer;
let olga: Client & { email: string };
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga, { title: "Lisbon <crew>", partySize: 12 });
});

const browser = () => new Client(server.origin);
const page = () => `/join/${trip.shareId}/answer`;
const api = () => `/api/trips/${trip.shareId}/answer`;
const today = () => dateOf(new Date());
let number = 0;
const someone = () => {
	number += 1;
	return { name: `Gus <${number}>`, email: `gus${number}@answers.example` };
};

type PersonJson = {
	standing: string;
	name: string;
	email: string;
	word: string | null;
	heldUntil: string | null;
};
type AnswersJson = { counts: Record<string, number>; people: PersonJson[] };
const answers = async () => (await (await olga.get(`/api/trips/${trip.id}/answers`)).json()) as AnswersJson;
const personOf = async (email: string) => (await answers()).people.find((one) => one.email === email);

describe("over the API", () => {
	test("maybe becomes in, whose spot is held until a day", async () => {
		const [gus, who] = [browser(), someone()];
		const maybe = await gus.json("PUT", api(), { answer: "maybe", ...who });
		expect([maybe.status, await maybe.json()]).toEqual([
			200,
			{ answer: "maybe", word: null, memberId: null, heldUntil: null },
		]);
		const payBy = addDays(today(), 2);
		const isIn = await gus.json("PUT", api(), { answer: "in", payBy });
		expect(await isIn.json()).toMatchObject({ answer: "in", heldUntil: payBy, memberId: expect.any(String) });
		expect(await personOf(who.email)).toMatchObject({ standing: "in", heldUntil: payBy });
		const out = await gus.json("PUT", api(), { answer: "out" });
		expect([out.status, await out.json()]).toMatchObject([409, { code: "conflict" }]);
	});

	test("nobody reads or changes someone else's answer by their address", async () => {
		const [gus, eve, who] = [browser(), browser(), someone()];
		await gus.json("PUT", api(), { answer: "out", word: "My sister marries", ...who });
		const taken = await eve.json("PUT", api(), { answer: "maybe", ...who });
		const body = await taken.text();
		expect([taken.status, JSON.parse(body)]).toMatchObject([409, { code: "already_answered" }]);
		expect(body).not.toContain("sister");
		expect(await (await eve.get(page())).text()).not.toContain("sister");
		expect(await (await gus.get(page())).text()).toContain("sister");
		expect(await personOf(who.email)).toMatchObject({ standing: "out", word: "My sister marries" });
	});

	test.each([
		[{ answer: "perhaps", name: "Gus", email: "g@answers.example" }, "answer"],
		[{ answer: "maybe", email: "gus@answers.example" }, "name"],
		[{ answer: "maybe", name: "Gus" }, "email"],
		[{ answer: "out", name: "Gus", email: "g@answers.example", word: "x".repeat(201) }, "word"],
		[{ answer: "in", name: "Gus", email: "g@answers.example", payBy: "2026-02-30" }, "payBy"],
		[{ answer: "in", name: "Gus", email: "g@answers.example", payBy: "2099-01-01" }, "payBy"],
	])("refuses %j", async (given, field) => {
		const response = await browser().json("PUT", api(), given);
		expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
			400,
			[field],
		]);
	});

	test("the organizers alone read the list, and remind", async () => {
		const gus = browser();
		await gus.json("PUT", api(), { answer: "in", ...someone() });
		for (const who of [gus, browser()]) {
			const path = `/api/trips/${trip.shareId}/answers`;
			const statuses = [(await who.get(path)).status, (await who.json("POST", `${path}/remind`, {})).status];
			expect(statuses).toEqual(who === gus ? [403, 403] : [401, 401]);
		}
	});
});

describe("by plain forms", () => {
	test("a friend answers on a page that loads no script, one tap from the trip and from the invitation", async () => {
		const [gus, who] = [browser(), someone()];
		for (const path of [`/join/${trip.shareId}`, `/trip/${trip.shareId}`])
			expect(await (await gus.get(path)).text()).toContain(`href="${page()}"`);
		const html = await (await gus.get(page())).text();
		expect(html).not.toMatch(/<script[^>]+src=/);
		expect(html).toContain(`<option value="${addDays(today(), 3)}"`);
		const wrong = await gus.post(page(), { answer: "", name: "", email: "" });
		const again = await wrong.text();
		expect(wrong.status).toBe(400);
		for (const text of ["Choose one of the answers", "Enter your name"]) expect(again).toContain(text);
		const saved = await gus.post(page(), { answer: "out", word: "No <leave>", ...who });
		expect([saved.status, saved.headers.get("Location")]).toEqual([303, page()]);
		const shown = await (await gus.get(page())).text();
		for (const text of ["You said that you can&#x27;t make it.", "No &lt;leave&gt;", "Change my answer"])
			expect(shown).toContain(text);
	});

	test("whoever is in sees until when the spot is theirs, and so do the organizers", async () => {
		const [gus, who] = [browser(), someone()];
		const payBy = addDays(today(), 1);
		const saved = await gus.post(page(), { answer: "in", payBy, ...who });
		expect(saved.headers.get("Location")).toBe(`/join/${trip.shareId}`);
		const own = (await (await gus.get(`/join/${trip.shareId}`)).text()).replace(/<[^>]+>/g, "");
		expect(own).toContain("Your spot is yours until the end of");
		expect(await (await gus.get(page())).text()).toContain("Leave the trip");
		const list = await (await olga.get(`/trip/${trip.shareId}/members`)).text();
		expect(list).toContain("Spot held until");
	});

	test("the organizers choose for how long, and remind in two taps", async () => {
		const members = `/trip/${trip.shareId}/members`;
		const wrong = await olga.post(members, { intent: "hold", holdDays: "15" });
		expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("Enter 1 to 14 days")]);
		await olga.post(members, { intent: "hold", holdDays: "5" });
		expect(await (await browser().get(page())).text()).toContain(`<option value="${addDays(today(), 5)}"`);
		await olga.post(members, { intent: "hold", holdDays: "3" });
		const who = someone();
		await browser().post(page(), { answer: "maybe", ...who });
		const early = await olga.post(members, { intent: "remind" });
		expect(early.status).toBe(409);
		const before = Date.now() - 7_200_000;
		runNow(server.databaseUrl, "update trip_answers set updated_at = ? where email = ?", before, who.email);
		expect(await (await olga.get(members)).text()).toContain("Remind 1 person");
		const reminded = await olga.post(members, { intent: "remind" });
		expect([reminded.status, reminded.headers.get("Location")]).toEqual([303, members]);
	});

	test("the mail's link opens the answer anywhere, and changes nothing until its form is sent", async () => {
		const [gus, other, who] = [browser(), browser(), someone()];
		await gus.post(page(), { answer: "maybe", ...who });
		const { origin, databaseUrl } = server;
		const sql = (text: string, ...values: SqlValue[]) => rowsNow(databaseUrl, text, ...values);
		const { path } = await mailInBox(
			{ origin, databaseUrl, sql },
			who.email,
			"Your answer for Lisbon <crew>",
		);
		expect(path).toMatch(/^\/answer\//);
		const opened = await other.get(path);
		expect([opened.status, opened.headers.get("Referrer-Policy")]).toEqual([200, "no-referrer"]);
		expect(await opened.text()).toContain("You said maybe.");
		expect(await personOf(who.email)).toMatchObject({ standing: "maybe" });
		const changed = await other.post(path, { answer: "out" });
		expect([changed.status, changed.headers.get("Location")]).toEqual([303, page()]);
		expect(await personOf(who.email)).toMatchObject({ standing: "out" });
		expect((await other.get(`${path}x`)).status).toBe(404);
	});
});

test("everyone aboard reads who might come and how many can't, but no words", async () => {
	const own = await createTripByApi(olga, { title: "Porto", partySize: 6 });
	const at = `/api/trips/${own.shareId}/answer`;
	await browser().json("PUT", at, { answer: "maybe", ...someone(), name: "Ben" });
	await browser().json("PUT", at, { answer: "out", word: "Too far for me", ...someone(), name: "Cleo" });
	const maya = await registerClient(server.origin, "Maya");
	await maya.json("POST", `/api/trips/${own.shareId}/join`, {});
	const gus = browser();
	await gus.json("POST", `/api/trips/${own.shareId}/join`, someone());
	for (const [who, path] of [
		[maya, `/trip/${own.shareId}?view=people`],
		[gus, `/join/${own.shareId}?view=people`],
	] as const) {
		const text = (await (await who.get(path)).text()).replace(/<[^>]+>/g, "");
		expect(text).toContain("3 in · 1 maybe · 1 can&#x27;t make it");
		expect(text).toContain("Maybe: Ben");
		expect(text).not.toMatch(/Cleo|Too far/);
	}
});
