import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { threadAddress } from "#app/mail/thread-address.server.ts";
import { Client } from "#tests/support/client.ts";
import { PASSWORD } from "#tests/support/password.ts";
import { createTripByApi, makeAdmin, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { openServerDb } from "#tests/support/server-db.ts";
import { queryNow, runNow } from "#tests/support/sql.ts";

const SECRET = "the-secret-of-the-mail-provider";
const REPLIES = "reply@in.gangway.example";

let server: TestServer;
let ada: Client & { email: string };
let mia: Client & { email: string };

beforeAll(async () => {
	server = await startServer({ env: { MAIL_WEBHOOK_SECRET: SECRET, SUPPORT_REPLY_ADDRESS: REPLIES } });
	ada = await registerClient(server.origin, "Ada");
	makeAdmin(server.databaseUrl, ada.email);
	mia = await registerClient(server.origin, "Mia");
});
afterAll(() => server.stop());

const QUESTION = { name: "Ben", category: "billing", subject: "Paid twice", message: "I see two charges." };

const textOf = async (client: Client, path: string) => {
	const answer = await client.get(path);
	expect([path, answer.status]).toEqual([path, 200]);
	return (await answer.text()).replaceAll("<!-- -->", "");
};
const jsonOf = async <Answer>(answer: Response) => (await answer.json()) as Answer;
type Message = { isOurs: boolean; text: string; proposals: { price: number | null }[] };
type Thread = { id: string; number: number; state: string; asked: object | null; messages: Message[] };

/** Posts a form like a browser without scripts. @returns the address it redirects to */
async function submit(client: Client, path: string, fields: Record<string, string>): Promise<string> {
	const answer = await client.post(path, fields);
	expect([path, answer.status]).toEqual([path, 303]);
	return answer.headers.get("Location") ?? "";
}

const requestId = (subject: string) =>
	queryNow<{ id: string }>(
		server.databaseUrl,
		"select id from support_requests where subject = ?",
		subject,
	)[0]?.id ?? "";

describe("a conversation by forms alone", () => {
	test("goes from the form to an answer, back, and to its end", async () => {
		const visitor = new Client(server.origin);
		const subject = "By forms <b>alone</b>";
		const thread = await submit(visitor, "/support?tab=contact", {
			...QUESTION,
			subject,
			email: "ben@people.example",
		});
		const id = requestId(subject);
		const desk = `/admin/requests/${id}`;
		expect(await textOf(ada, "/admin/requests")).toContain("By forms &lt;b&gt;alone&lt;/b&gt;");
		await submit(ada, desk, { intent: "take" });
		await submit(ada, desk, { intent: "note", note: "The note that nobody else reads" });
		await submit(ada, desk, { intent: "answer", message: "We look <i>into</i> it." });
		const read = await textOf(visitor, thread);
		expect(read).toContain("We look &lt;i&gt;into&lt;/i&gt; it.");
		expect(read).toContain("Ada of Gangway");
		expect(read).not.toContain("nobody else reads");
		expect(read).not.toContain(ada.email);
		await submit(visitor, thread, { message: "Thank you" });
		expect(await textOf(ada, desk)).toContain("Thank you");
		await submit(visitor, thread, { intent: "close" });
		const late = await ada.post(desk, { intent: "answer", message: "One more thing" });
		expect(late.status).toBe(409);
		expect(await late.text()).toContain("closed meanwhile");
		expect((await visitor.post(thread, { message: " " })).status).toBe(400);
	});

	test("is nobody else's: not by its id, its number, another's signature or a forged one", async () => {
		const visitor = new Client(server.origin);
		const thread = await submit(visitor, "/support?tab=contact", {
			...QUESTION,
			subject: "Private",
			email: "ben@people.example",
		});
		const own = (await jsonOf<Thread>(await mia.json("POST", "/api/support/chat", { message: "Hello" }))).id;
		const [id, signature] = (thread.split("/").at(-1) ?? "").split(".");
		const number = queryNow<{ number: number }>(
			server.databaseUrl,
			"select number from support_requests where id = ?",
			id ?? "",
		)[0]?.number;
		for (const key of [
			id,
			`${number}`,
			`${id}.${"A".repeat(43)}`,
			`${own}.${signature}`,
			`${id}.${signature}x`,
		]) {
			for (const path of [
				`/support/requests/${key}`,
				`/support/requests/${key}/live`,
				`/api/support/requests/${key}`,
			])
				expect([path, (await mia.get(path)).status]).toEqual([path, 404]);
			expect(
				(await mia.json("POST", `/api/support/requests/${key}/messages`, { message: "Hi" })).status,
			).toBe(404);
			expect((await mia.json("POST", `/api/support/requests/${key}/close`, {})).status).toBe(404);
			expect((await mia.post(`/support/requests/${key}`, { intent: "close" })).status).toBe(404);
		}
		expect((await new Client(server.origin).get(`/support/requests/${own}`)).status).toBe(401);
		expect((await new Client(server.origin).get(thread)).status).toBe(200);
	});
});

describe("a conversation over the API", () => {
	test("is begun, listed, read, written and closed", async () => {
		const begun = await mia.json("POST", "/api/contact", {
			...QUESTION,
			subject: "By API",
			email: mia.email,
		});
		const { id, number } = await jsonOf<Thread>(begun);
		expect([begun.status, number]).toEqual([201, expect.any(Number)]);
		const { requests } = await jsonOf<{ requests: Thread[] }>(await mia.get("/api/support/requests"));
		expect(requests.map((one) => one.id)).toContain(id);
		await submit(ada, `/admin/requests/${id}`, { intent: "answer", message: "We look into it." });
		await submit(ada, `/admin/requests/${id}`, { intent: "note", note: "Secret note" });
		const answered = await (await mia.get(`/api/support/requests/${id}`)).text();
		expect(answered).not.toContain("Secret note");
		expect(JSON.parse(answered)).toMatchObject({
			state: "waiting_for_you",
			messages: [{ isOurs: false }, { isOurs: true, name: "Ada", text: "We look into it." }],
		});
		const written = await mia.json("POST", `/api/support/requests/${id}/messages`, { message: "Thanks" });
		expect([written.status, await written.json()]).toMatchObject([201, { state: "with_us" }]);
		const closed = await mia.json("POST", `/api/support/requests/${id}/close`, {});
		expect(await closed.json()).toMatchObject({ state: "done", answerBy: null });
		const own = await (await mia.get("/profile/data/gangway.json")).text();
		expect(own).toContain("We look into it.");
		expect(own).not.toContain("Secret note");
	});

	test("works for who has no account by the id that they got", async () => {
		const visitor = new Client(server.origin);
		const chat = { name: "Gus", email: "gus@people.example", message: "Hello?" };
		const { id } = await jsonOf<Thread>(await visitor.json("POST", "/api/support/chat", chat));
		const written = await visitor.json("POST", `/api/support/requests/${id}/messages`, {
			message: "Anybody?",
		});
		expect((await jsonOf<Thread>(written)).messages.map(({ text }) => text)).toEqual(["Hello?", "Anybody?"]);
		for (const missing of [{ message: "Hi" }, { ...chat, email: "no" }, { ...chat, message: "" }])
			expect((await visitor.json("POST", "/api/support/chat", missing)).status).toBe(400);
	});
});

describe("a reply by mail", () => {
	const post = (body: unknown, key = SECRET) =>
		new Client(server.origin).raw("/webhooks/mail", {
			method: "POST",
			headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
			body: JSON.stringify(body),
		});

	test("lands in its thread by the webhook, and nothing lands without its secret or the thread's token", async () => {
		const begun = await mia.json("POST", "/api/contact", {
			...QUESTION,
			subject: "By mail",
			email: mia.email,
		});
		const thread = await jsonOf<Thread>(begun);
		const db = openServerDb(server.databaseUrl);
		const to = (await threadAddress({ db, mail: { replyAddress: REPLIES } }, thread)) ?? "";
		await db.close();
		const reply = {
			type: "reply",
			from: `Mia <${mia.email}>`,
			to: [to],
			messageId: "<1@people.example>",
			text: "It works now.\n\nOn Mon, Jan 18, 2027 at 9:00 AM Gangway <hello@gangway.example> wrote:\n> Better?",
			attachments: 1,
		};
		const texts = async () =>
			(await jsonOf<Thread>(await mia.get(`/api/support/requests/${thread.id}`))).messages.map(
				({ text }) => text,
			);
		expect((await post({ events: [reply] }, "wrong")).status).toBe(401);
		const forged = { ...reply, to: [to.replace(/-[0-9a-f]{4}/, "-0000")] };
		const automatic = { ...reply, messageId: "<2@x>", headers: { "auto-submitted": "auto-replied" } };
		expect(await (await post({ events: [forged, automatic] })).json()).toEqual({ received: 2 });
		expect(await texts()).toEqual([QUESTION.message]);
		for (let times = 0; times < 2; times += 1)
			expect(await (await post({ events: [reply] })).json()).toEqual({ received: 1 });
		expect(await texts()).toEqual([QUESTION.message, "It works now."]);
		expect(await textOf(mia, `/support/requests/${thread.id}`)).toContain("One attachment was left out");

		runNow(server.databaseUrl, `update users set email_verified_at = 1 where email = '${mia.email}'`);
		const many = Array.from({ length: 22 }, (_, index) => ({ ...reply, messageId: `<many-${index}@x>` }));
		expect((await post({ events: many })).status).toBe(200);
		expect(await texts()).toHaveLength(1 + 20 - 1); // duplicates have counted twice
		const notices = "select 1 from outbox where kind = 'request_not_taken' and user_id is not null";
		expect(queryNow(server.databaseUrl, notices)).toHaveLength(1);
	});
});

describe("the live chat of /support", () => {
	test("is open while somebody is on duty, for Pro at any hour, and says so", async () => {
		const pro = await registerClient(server.origin, "Pia");
		setTier(server.databaseUrl, pro.email, "pro");
		expect(await textOf(pro, "/support")).toContain("Closed now");
		expect(await textOf(pro, "/support?tab=chat")).toContain("Leave the message");
		await submit(ada, "/admin/requests", { intent: "on-duty", hours: "8" });
		expect(await textOf(pro, "/support")).toContain("Open now");
		expect(await textOf(pro, "/support?tab=chat")).toContain("Start the chat");
		const thread = await submit(pro, "/support?tab=chat", { message: "Is somebody there?" });
		expect(await textOf(pro, thread)).toContain("One of us is online.");
		await submit(ada, "/admin/requests", { intent: "off-duty" });
		expect(await textOf(pro, thread)).toContain("Nobody is in the chat just now.");
		expect(await textOf(pro, "/support")).toContain("Closed now");
	});

	test("asks who is not signed in for a name and an address", async () => {
		const visitor = new Client(server.origin);
		const refused = await visitor.post("/support?tab=chat", { message: "Hello" });
		expect(refused.status).toBe(400);
		const page = await refused.text();
		expect(page).toContain("Tell us your name");
		expect(page).toContain(">Hello</textarea>");
	});

	test("tells an open page of what is new, and nobody else", async () => {
		const { id } = await jsonOf<Thread>(await mia.json("POST", "/api/support/chat", { message: "Live?" }));
		const version = async () =>
			(await jsonOf<{ version: string }>(await mia.get(`/support/requests/${id}/live`))).version;
		const before = await version();
		await submit(ada, `/admin/requests/${id}`, { intent: "note", note: "A note" });
		expect(await version()).toBe(before);
		await submit(ada, `/admin/requests/${id}`, { intent: "answer", message: "Yes" });
		expect(await version()).not.toBe(before);
	});
});

describe("the concierge", () => {
	let pro: Client & { email: string };
	let trip: TripJson;
	beforeAll(async () => {
		pro = await registerClient(server.origin, "Olga");
		setTier(server.databaseUrl, pro.email, "pro");
		trip = await createTripByApi(pro);
	});

	test("proposes, and the organizer makes a poll and a booking of it by the ordinary forms", async () => {
		const page = `/trip/${trip.shareId}/concierge`;
		await submit(pro, page, { need: "table", people: "8", message: "By the sea." });
		expect(await textOf(pro, page)).toMatch(/<dt[^>]*>People<\/dt><dd[^>]*>8<\/dd>/);
		expect(await textOf(pro, page)).toContain("Gangway sells and books nothing.");
		const [{ id } = { id: "" }] = queryNow<{ id: string }>(
			server.databaseUrl,
			"select id from support_requests where trip_id = ?",
			trip.id,
		);
		await submit(ada, `/admin/requests/${id}`, {
			intent: "answer",
			message: "Two places have a table.",
			"proposals[0].title": "Casa <b>Mar</b>",
			"proposals[0].link": "https://casa.example/menu",
			"proposals[0].price": "240",
			"proposals[1].title": "Taberna",
			"proposals[1].note": "Until ten only",
		});
		const proposed = await textOf(pro, page);
		expect(proposed).toContain("Casa &lt;b&gt;Mar&lt;/b&gt;");
		expect(proposed).toContain("$240.00 · $40.00 each for 6");
		const thread = await textOf(pro, `/support/requests/${id}`);
		const ways = (page: string) =>
			page.match(/href="\/trip\/[^"]*(?:edit\?proposal=|polls\?ask=booking&amp;proposals=)[^"]*"/g);
		expect(thread).toMatch(/<dt[^>]*>People<\/dt><dd[^>]*>8<\/dd>/);
		expect(thread).toContain("$240.00 · $40.00 each for 6");
		expect(ways(thread)).toHaveLength(3);
		expect(ways(thread)).toEqual(ways(proposed));
		expect(ways(await textOf(ada, `/admin/requests/${id}`))).toBeNull();
		const { asked, messages } = await jsonOf<Thread>(await pro.get(`/api/support/requests/${id}`));
		expect(asked).toEqual({ need: "table", day: null, people: 8 });
		expect(messages[1]?.proposals[0]).toMatchObject({ price: 24_000, people: 6, pricePerPerson: 4_000 });
		const toPoll =
			/href="(\/trip\/[^"]*polls\?ask=booking[^"#]*)/.exec(proposed)?.[1]?.replaceAll("&amp;", "&") ?? "";
		const poll = await textOf(pro, toPoll);
		expect(poll).toContain('value="https://casa.example/menu"');
		expect(poll).toContain('value="Taberna"');
		const toBook = /href="(\/trip\/[^"]*edit\?proposal=[^"]*)/.exec(proposed)?.[1] ?? "";
		const edit = await textOf(pro, toBook);
		expect(edit).toContain('value="Casa &lt;b&gt;Mar&lt;/b&gt;"');
		const stranger = await registerClient(server.origin, "Sam");
		setTier(server.databaseUrl, stranger.email, "pro");
		const other = await createTripByApi(stranger);
		const stolen = toBook.replace(trip.shareId, other.shareId);
		expect(await textOf(stranger, stolen)).not.toContain("casa.example");
		expect(await textOf(stranger, toPoll.replace(trip.shareId, other.shareId))).not.toContain("casa.example");
	});

	test("is for trips with Pro, and for those who organize them", async () => {
		const free = await registerClient(server.origin, "Fay");
		const own = await createTripByApi(free);
		expect(await textOf(free, `/trip/${own.shareId}/concierge`)).toContain(
			"Our concierge is for trips with Pro.",
		);
		const refused = await free.json("POST", `/api/trips/${own.id}/concierge`, {
			need: "table",
			message: "For eight",
		});
		expect([refused.status, (await jsonOf<{ code: string }>(refused)).code]).toEqual([403, "plan_required"]);
		expect((await free.get(`/trip/${trip.shareId}/concierge`)).status).toBe(403);
		expect((await free.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Fay" })).status).toBe(201);
		const about = await textOf(free, `/trip/${trip.shareId}/concierge`);
		expect(about).toContain("</bdi> organizes this trip and asks for the group.");
		expect(about).toContain(`href="/trip/${trip.shareId}?view=chat#chat"`);
		expect((await free.get(`/api/trips/${trip.id}/concierge`)).status).toBe(403);
		for (const wrong of [
			{ need: "yacht", message: "x" },
			{ need: "table" },
			{ need: "table", message: "x", people: 0 },
		])
			expect((await pro.json("POST", `/api/trips/${trip.id}/concierge`, wrong)).status).toBe(400);
	});
});

test("an account that is deleted takes its threads with it, and those of its confirmed address", async () => {
	const zoe = await registerClient(server.origin, "Zoe");
	runNow(server.databaseUrl, "update users set email_verified_at = 1 where email = ?", zoe.email);
	await zoe.json("POST", "/api/support/chat", { message: "Mine" });
	const visitor = new Client(server.origin);
	await visitor.json("POST", "/api/contact", {
		...QUESTION,
		subject: "Without an account",
		email: zoe.email,
	});
	const subjects = () =>
		queryNow(
			server.databaseUrl,
			"select 1 from support_requests where subject in ('Mine', 'Without an account')",
		);
	expect(subjects()).toHaveLength(2);
	expect((await zoe.json("DELETE", "/api/auth/user", { password: PASSWORD })).status).toBe(200);
	expect(subjects()).toEqual([]);
});
