import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { sendMailsUntil } from "#tests/support/server-jobs.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { queryNow, runNow } from "#tests/support/sql.ts";

let server: SharedServer;
let olga: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga);
});

function rows<Row>(query: string, ...values: string[]): Row[] {
	return queryNow<Row>(server.databaseUrl, query, ...values);
}

const invite = (body: unknown, who = olga, { id } = trip) =>
	who.json("POST", `/api/trips/${id}/send-invites`, body);
const addresses = (name: string, count: number) =>
	Array.from({ length: count }, (_, index) => `${name}${index}@invited.example`);
const mails = (email: string) =>
	rows<{ text: string }>("select text from demo_mailbox where recipient = ? order by created_at", email);
const queued = () => rows<{ n: number }>("select count(*) n from outbox where kind = 'invitation'")[0]?.n;

async function mailedPath(email: string): Promise<string> {
	const { text } = await sendMailsUntil(server, () => mails(email)[0]);
	return /\/invited\/[\w-]+/.exec(text)?.[0] ?? "";
}

test("invitations are queued once for each address, and the answer says what was sent and left out", async () => {
	const before = queued() ?? 0;
	const response = await invite({
		emails: "ben@invited.example, BEN@invited.example; cara@invited.example",
		customMessage: "See you\r\nBcc: eve@invited.example",
	});
	expect(response.status).toBe(200);
	expect(await response.json()).toEqual({
		emailContent: {
			subject: "Olga Tester invited you to Lisbon Trip",
			body: expect.stringContaining(`${server.origin}/trip/${trip.shareId}`),
		},
		sent: ["ben@invited.example", "cara@invited.example"],
		skipped: [{ email: "ben@invited.example", reason: "repeated" }],
		mailto: null,
	});
	expect(await (await invite({ emails: ["ben@invited.example"] })).json()).toMatchObject({
		sent: [],
		skipped: [{ email: "ben@invited.example", reason: "recent" }],
	});
	await mailedPath("ben@invited.example");
	await mailedPath("cara@invited.example");
	expect(queued()).toBe(before + 2);
	expect(mails("eve@invited.example")).toEqual([]);
});

test("20 long addresses of which 19 are left out fit into the page's answer", async () => {
	const long = (name: string) => `${name}${"x".repeat(50)}@${`${"y".repeat(60)}.`.repeat(3)}example`;
	const known = Array.from({ length: 19 }, (_, index) => long(`known${index}`));
	await invite({ emails: known });
	const page = `/trip/${trip.shareId}/invite`;
	const answer = await olga.post(page, { emails: [...known, long("new")].join(", ") });
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${page}#invited`]);
	expect(await (await olga.get(page)).text()).toContain("1 invitation");
});

test.each([
	[{}, "Please enter at least one email address"],
	[{ emails: "ben@x.example\r\nBcc: eve@x.example" }, "Not an email address: Bcc:"],
	[{ emails: addresses("many", 21) }, "Use at most 20 addresses at a time"],
	[{ emails: "ben@x.example", customMessage: "x".repeat(1001) }, "Use at most 1000 characters"],
	[{ emails: [1] }, "Please enter at least one email address"],
])("of %o nothing is sent", async (body, message) => {
	const before = queued();
	const response = await invite(body);
	expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([400, message]);
	expect(queued()).toBe(before);
});

test("the form keeps what was typed, and says what is missing in the specified words", async () => {
	const page = `/trip/${trip.shareId}/invite`;
	const response = await olga.post(page, { emails: "", customMessage: "Bring shoes" });
	const html = await response.text();
	expect(response.status).toBe(400);
	for (const words of ["No email addresses", "Please enter at least one email address", "Bring shoes"])
		expect(html).toContain(words);
	const typed = '"Kline, Ben" <ben@invited.example> a@b';
	const wrong = await olga.post(page, { emails: typed, customMessage: "Bring shoes" });
	const refused = await wrong.text();
	expect(wrong.status).toBe(400);
	for (const words of ["Not an email address: a@b", "&lt;ben@invited.example&gt; a@b", "Bring shoes"])
		expect(refused).toContain(words);
	const sent = await olga.post(page, { emails: "dan@invited.example", customMessage: "" });
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${page}#invited`]);
	expect(await (await olga.get(page)).text()).toContain("dan@invited.example");
	const again = await olga.post(page, { emails: "dan@invited.example" });
	expect([again.status, await again.text()]).toEqual([
		409,
		expect.stringContaining("dan@invited.example was invited less than an hour ago."),
	]);
});

type Invitation = { id: string; opened_at: number | null; member_id: string | null };
const invitationTo = (email: string) =>
	rows<Invitation>("select id, opened_at, member_id from invitations where email = ?", email)[0];

test("whoever reads the mailed link and its page has not opened it; whoever then does something has, once", async () => {
	await invite({ emails: "lena@invited.example" });
	const path = await mailedPath("lena@invited.example");
	const isOpened = () => invitationTo("lena@invited.example")?.opened_at !== null;
	const scanner = new Client(server.origin);
	for (const method of ["HEAD", "GET", "GET"]) {
		const answer = await scanner.raw(path, { method });
		expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/join/${trip.shareId}`]);
		for (const page of [`/join/${trip.shareId}`, `/login?returnTo=/join/${trip.shareId}`, "/support"])
			expect((await scanner.raw(page, { method })).status).toBe(200);
	}
	expect(isOpened(), "by what a program fetches").toBe(false);
	await olga.get(path);
	await olga.post("/preferences", { theme: "dark" });
	expect(isOpened(), "by the organizer").toBe(false);
	const stranger = new Client(server.origin);
	await stranger.post(`/join/${trip.shareId}`, {});
	await stranger.get(path);
	const crossSite = await stranger.raw(`/join/${trip.shareId}`, {
		method: "POST",
		headers: { Origin: "https://evil.example" },
	});
	expect([crossSite.status, isOpened()]).toEqual([403, false]);
	const lena = new Client(server.origin);
	await lena.get(path);
	expect((await lena.post(`/join/${trip.shareId}`, { name: "" })).status).toBe(400);
	const first = invitationTo("lena@invited.example");
	expect(first?.opened_at).toBeGreaterThan(0);
	await lena.post("/login", { email: "lena@invited.example", password: "wrong horse" });
	expect(invitationTo("lena@invited.example")).toEqual(first);
	const list = await (await olga.get(`/trip/${trip.shareId}/invite`)).text();
	expect(list).toMatch(/lena@invited\.example(?:(?!@invited).)*Opened/s);
});

test("who joins in the browser that came by the mailed link is the invited one", async () => {
	await invite({ emails: "maya@invited.example" });
	const path = await mailedPath("maya@invited.example");
	const invitation = () => invitationTo("maya@invited.example");
	const maya = new Client(server.origin);
	await maya.get(path);
	const emailField = async (who: Client, shareId = trip.shareId) =>
		/<input[^>]*name="email"[^>]*>/.exec(await (await who.get(`/join/${shareId}`)).text())?.[0];
	expect(await emailField(maya)).toContain('value="maya@invited.example"');
	const other = await createTripByApi(olga);
	for (const [who, shareId] of [
		[new Client(server.origin), trip.shareId],
		[maya, other.shareId],
	] as const)
		expect(await emailField(who, shareId)).not.toContain("maya@");
	const shared = await registerClient(server.origin, "Mallory");
	await shared.get(path);
	await shared.post("/logout", {});
	expect(await emailField(shared), "the next person at the computer").not.toContain("maya@");
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Maya",
		email: "maya@invited.example",
	});
	expect(invitation()).toMatchObject({
		member_id: ((await joined.json()) as { id: string }).id,
		opened_at: expect.any(Number),
	});
	const secondPhone = new Client(server.origin);
	await secondPhone.get(path);
	const offered = await (await secondPhone.get(`/join/${trip.shareId}`)).text();
	expect(offered).toContain("Your spot is open in another browser.");
	expect(/action="(\/place\/[^"]+)"/.exec(offered)?.[1]).toBeDefined();
	expect(offered).not.toContain("maya@");
	expect(await emailField(secondPhone, `${trip.shareId}?new`)).not.toContain("maya@");
	const told = rows<{ title: string }>("select title from notifications where trip_id = ?", trip.id);
	expect(told.map(({ title }) => title)).toEqual(["Maya accepted your invitation"]);
	const withdrawn = await olga.post(`/trip/${trip.shareId}/invite`, {
		intent: "withdraw",
		invitationId: invitation()?.id ?? "",
	});
	expect(withdrawn.status).toBe(409);
});

test("a withdrawn invitation's link, and an invented one, say that they no longer work, and tell nothing of the trip", async () => {
	await invite({ emails: "finn@invited.example" });
	const path = await mailedPath("finn@invited.example");
	const [{ id } = { id: "" }] = rows<{ id: string }>(
		"select id from invitations where email = ?",
		"finn@invited.example",
	);
	const finn = new Client(server.origin);
	await finn.get(path);
	const page = `/trip/${trip.shareId}/invite`;
	expect((await olga.post(page, { intent: "resend", invitationId: id })).status).toBe(409);
	expect((await olga.post(page, { intent: "withdraw", invitationId: id })).status).toBe(303);
	expect(await (await finn.get(`/join/${trip.shareId}`)).text()).not.toContain("finn@");
	for (const dead of [path, "/invited/x"]) {
		const response = await new Client(server.origin).get(dead);
		expect(response.status).toBe(404);
		expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
		const html = await response.text();
		expect(html).toMatch(
			/<title>This invitation no longer works.*<h1[^>]*>This invitation no longer works<\/h1>.*It may have been withdrawn/s,
		);
		expect(html).not.toMatch(new RegExp(`${trip.shareId}|Lisbon|Olga|finn@`));
	}
});

test("another organizer cannot change an invitation, and a cancelled trip invites nobody", async () => {
	const sam = await registerClient(server.origin, "Sam");
	const other = await createTripByApi(sam);
	const [{ id } = { id: "" }] = rows<{ id: string }>("select id from invitations limit 1");
	for (const intent of ["resend", "withdraw"]) {
		const own = await sam.post(`/trip/${other.shareId}/invite`, { intent, invitationId: id });
		expect(own.status).toBe(404);
		const hers = await sam.post(`/trip/${trip.shareId}/invite`, { intent, invitationId: id });
		expect(hers.status).toBe(403);
	}
	runNow(server.databaseUrl, "update trips set status = 'cancelled' where id = ?", other.id);
	expect((await invite({ emails: "x@invited.example" }, sam, other)).status).toBe(409);
	expect((await sam.get(`/trip/${other.shareId}/invite`)).status).toBe(200);
});

test("someone may invite 100 addresses a day", async () => {
	const ada = await registerClient(server.origin, "Ada");
	const own = await createTripByApi(ada);
	for (let call = 0; call < 5; call += 1)
		expect((await invite({ emails: addresses(`call${call}-`, 20) }, ada, own)).status).toBe(200);
	const refused = await invite({ emails: "one@invited.example" }, ada, own);
	expect(refused.status).toBe(429);
	expect(await refused.json()).toMatchObject({ message: "Too many tries. Please wait 24 hours." });
	expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(86_000);
	const page = await ada.post(`/trip/${own.shareId}/invite`, { emails: "one@invited.example" });
	expect([page.status, Number(page.headers.get("Retry-After")) > 86_000]).toEqual([429, true]);
});

test("from one network 300 addresses are invited a day", async () => {
	const bea = await registerClient(server.origin, "Bea");
	const own = await createTripByApi(bea);
	const set = (count: number) =>
		runNow(server.databaseUrl, "update rate_limits set count = ? where key like 'inviteAddress:%'", count);
	expect(set(299)).toBe(1);
	expect((await invite({ emails: addresses("bea", 2) }, bea, own)).status).toBe(429);
	expect((await invite({ emails: addresses("bea", 1) }, bea, own)).status).toBe(200);
	expect((await invite({ emails: addresses("bea", 1) }, bea, own)).status).toBe(429);
	set(0);
});
