import { get } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/lib/ids.server.ts";
import { Client } from "#tests/support/client.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { createTripByApi, makeAdmin, registerClient } from "#tests/support/people.ts";
import { sharedServerBehindProxy } from "#tests/support/rate-limits.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { sendMailsUntil } from "#tests/support/server-jobs.ts";
import { columnNow, queryNow, rowsNow, runNow, valueNow } from "#tests/support/sql.ts";

const SECRET = "the-secret-of-the-mail-provider";
const MAIL = { id: "", settings: "" };

let server: TestServer;
let user: Client & { email: string };
let visitor: Client;

beforeAll(async () => {
	server = await startServer({ env: { MAIL_WEBHOOK_SECRET: SECRET } });
	user = await registerClient(server.origin, "Una");
	visitor = new Client(server.origin);
	queueMail("reminders", "guest@people.example", "waiting");
	await sendMailsUntil(server, async () => ((await readMailbox()) ? true : undefined));
});
afterAll(() => server.stop());

async function readMailbox(): Promise<boolean> {
	const list = await (await visitor.get("/dev/mailbox")).text();
	MAIL.id = /\/dev\/mailbox\/([\w-]+)"/.exec(list)?.[1] ?? "";
	const page = MAIL.id ? await (await visitor.get(`/dev/mailbox/${MAIL.id}`)).text() : "";
	MAIL.settings = /\/mail\/settings\/[\w.-]+/.exec(page)?.[0] ?? "";
	return MAIL.settings !== "";
}

function queueMail(topic: string, email: string, status: string): string {
	const content = { subject: "Due <b>soon</b>", heading: "Due soon", paragraphs: ["$97.00 is due."] };
	const id = newId();
	runNow(
		server.databaseUrl,
		"insert into outbox (id, source, channel, kind, topic, email, content, status, tries, run_at, last_error, created_at) values (?, ?, 'mail', 'payment_reminder', ?, ?, ?, ?, 0, 0, 'It broke', 0)",
		...[id, id, topic, email, JSON.stringify(content), status],
	);
	return id;
}

const choices = (owner: string) =>
	rowsNow(
		server.databaseUrl,
		"select topic || '.' || channel, enabled from notification_preferences where owner = ? order by 1",
		owner,
	).map(([what, enabled]) => `${what}=${enabled}`);

describe("the page behind each mail", () => {
	test("shows the address's switches to whoever has the mail, and tells nobody where they came from", async () => {
		const response = await visitor.get(MAIL.settings);
		const headers = ["Referrer-Policy", "Cache-Control"].map((name) => response.headers.get(name));
		expect([response.status, ...headers]).toEqual([200, "no-referrer", "private, no-store"]);
		const html = await response.text();
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect([...html.matchAll(/name="(\S+)" checked=""/g)].map(([, value]) => value)).toEqual([
			"reminders.mail",
			"trip.mail",
		]);
		expect(html).toMatch(/For <bdi[^>]*>guest@people\.example<\/bdi>/);
	});

	test("a mail program stops the topic with one post, without cookies and origin", async () => {
		const response = await fetch(server.origin + MAIL.settings, {
			method: "POST",
			body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
			redirect: "manual",
		});
		expect(response.status).toBe(200);
		expect(await response.text()).toContain("We no longer send you reminders by email");
		expect(choices("email:guest@people.example")).toEqual(["reminders.mail=0"]);
	});

	test("the form saves what is checked, from a page that sends no origin too", async () => {
		const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
		const form = { shown: "reminders.mail trip.mail chat.mail", "chat.mail": "on" };
		const response = await visitor.post(MAIL.settings, form, headers);
		expect([response.status, response.headers.get("Location")]).toEqual([303, MAIL.settings]);
		expect(choices("email:guest@people.example")).toEqual(["chat.mail=1", "reminders.mail=0", "trip.mail=0"]);
		const foreign = { Origin: "null", "Sec-Fetch-Site": "cross-site" };
		expect((await visitor.post(MAIL.settings, { "trip.mail": "on" }, foreign)).status).toBe(403);
	});

	test("a forged token is not found", async () => {
		for (const path of ["/mail/settings/x", "/mail/settings/x.y", `${MAIL.settings}x`]) {
			const broken = await visitor.get(path);
			expect([broken.status, (await broken.text()).includes("This link no longer works")]).toEqual([
				404,
				true,
			]);
			expect((await visitor.post(path, { "List-Unsubscribe": "One-Click" })).status).toBe(404);
		}
	});
});

describe("replies by email", () => {
	const PAGE = "/notifications/settings";
	const agreed = () =>
		rowsNow(server.databaseUrl, "select scope, agreed from reply_choices order by 1").map(
			([scope, isAgreed]) => `${scope}=${isAgreed}`,
		);
	const ticks = async (who: Client, page = PAGE) =>
		[...(await (await who.get(page)).text()).matchAll(/name="(replies\.\w+)"( checked="")?/g)].map(
			([, name, checked]) => `${name}${checked ? " on" : ""}`,
		);

	test("are a line of an account's own settings, saved by the form without a script", async () => {
		const olga = await registerClient(server.origin, "Olga");
		expect(await ticks(olga)).toEqual(["replies.joined"]);
		await createTripByApi(olga);
		expect(await ticks(olga)).toEqual(["replies.organized on", "replies.joined"]);
		expect(await (await olga.get(PAGE)).text()).toContain("This works once you");
		const form = {
			shown: "trip.mail replies.organized replies.joined",
			"trip.mail": "on",
			"replies.joined": "on",
		};
		const saved = await olga.post(PAGE, form);
		expect([saved.status, saved.headers.get("Location")]).toEqual([303, PAGE]);
		expect(agreed()).toEqual(["joined=1", "organized=0"]);
		expect(await ticks(olga)).toEqual(["replies.organized", "replies.joined on"]);
		expect((await visitor.post(PAGE, form)).status).toBe(401);
	});

	test("are not offered by the link of a mail", async () => {
		expect(await ticks(visitor, MAIL.settings)).toEqual([]);
		await visitor.post(MAIL.settings, { shown: "replies.joined", "replies.joined": "on" });
		expect(agreed()).toEqual(["joined=1", "organized=0"]);
	});

	test("are shown with each mail of the mailbox that takes them", async () => {
		const cara = await registerClient(server.origin, "Cara");
		const confirm = "update users set email_verified_at = 1, first_name = 'Cara \"C\"' where email = ?";
		runNow(server.databaseUrl, confirm, cara.email);
		const trip = await createTripByApi(cara);
		await cara.json("POST", `/api/trips/${trip.id}/send-invites`, { emails: "dan@people.example" });
		const mailed = "select id from demo_mailbox where recipient = 'dan@people.example'";
		const id = await sendMailsUntil(server, () => columnNow<string>(server.databaseUrl, mailed)[0]);
		const line = `Reply-To: &quot;Cara \\&quot;C\\&quot; Tester&quot; &lt;${cara.email}&gt;`;
		const list = await (await visitor.get("/dev/mailbox")).text();
		const mail = await (await visitor.get(`/dev/mailbox/${id}`)).text();
		expect([list.split(line).length, mail.split(line).length, mail.split("Reply-To").length]).toEqual([
			2, 2, 2,
		]);
		expect(mail).toContain("Reply to this email to write to Cara &quot;C&quot; Tester.");
		expect(await (await visitor.get(`/dev/mailbox/${MAIL.id}`)).text()).not.toContain("Reply-To");
	});
});

describe("the mailbox of demo mode", () => {
	test("shows a mail as text and, in a frame that runs nothing, as HTML", async () => {
		const page = await (await visitor.get(`/dev/mailbox/${MAIL.id}`)).text();
		expect(page).toContain("Due &lt;b&gt;soon&lt;/b&gt;");
		expect(page).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
		const response = await visitor.get(`/dev/mailbox/${MAIL.id}/html`);
		expect(response.headers.get("Content-Security-Policy")).toMatch(
			/^default-src 'none';.*; sandbox allow-popups/,
		);
		expect(await response.text()).toMatch(/^<!doctype html>/);
	});

	const statusByName = (path: string, name: string) =>
		new Promise((resolve, reject) => {
			get(server.origin + path, { headers: { Host: name } }, (response) => {
				response.resume();
				resolve(response.statusCode);
			}).on("error", reject);
		});

	test("is not there for a proxy that speaks HTTP/1.0 and sends no header of its own", async () => {
		const { hostname, port } = new URL(server.origin);
		const ask = async (version: string) => {
			const socket = connect(Number(port), hostname);
			socket.write(
				`GET /dev/mailbox HTTP/${version}\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
			);
			return (await text(socket)).slice(0, 12);
		};
		expect([await ask("1.1"), await ask("1.0")]).toEqual(["HTTP/1.1 200", "HTTP/1.1 404"]);
	});

	test("is not there from another address, behind a proxy, or for a mail that is not there", async () => {
		const { port } = new URL(server.origin);
		const paths = ["/dev/mailbox", `/dev/mailbox/${MAIL.id}`, `/dev/mailbox/${MAIL.id}/html`];
		const outer = Object.values(networkInterfaces())
			.flatMap((list) => list ?? [])
			.find(({ family, internal }) => family === "IPv4" && !internal);
		for (const path of paths) {
			if (outer) expect((await fetch(`http://${outer.address}:${port}${path}`)).status).toBe(404);
			for (const name of ["Via", "X-Real-IP", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"])
				expect((await visitor.raw(path, { headers: { [name]: "127.0.0.1" } })).status).toBe(404);
			// DNS rebinding lets a browser reach this machine by a foreign name.
			expect(await statusByName(path, "rebound.example")).toBe(404);
			expect(await statusByName(path, "localhost")).toBe(200);
			for (const name of ["Forwarded", "CF-Connecting-IP", "True-Client-IP", "Fly-Client-IP"])
				expect((await visitor.raw(path, { headers: { [name]: "127.0.0.1" } })).status).toBe(404);
		}
		expect((await visitor.get("/dev/mailbox/none")).status).toBe(404);
		const own = await findFreePort();
		const named = await startServer({ env: { APP_ORIGIN: "https://gangway.example", PORT: own } });
		expect((await fetch(`http://localhost:${own}/dev/mailbox`)).status).toBe(404);
		await named.stop();
		const origin = `http://localhost:${await findFreePort()}`;
		const smtp = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "Gangway <hi@gangway.example>" };
		const sending = await startServer({
			env: { ...smtp, APP_ORIGIN: origin, PORT: new URL(origin).port },
		});
		expect((await fetch(`${origin}/dev/mailbox`)).status).toBe(404);
		await sending.stop();
		const proxied = await sharedServerBehindProxy();
		expect((await fetch(`${proxied.origin}/dev/mailbox`)).status).toBe(404);
		expect((await fetch(`${proxied.origin}/webhooks/mail`, { method: "POST", body: "{}" })).status).toBe(404);
	});
});

describe("reports of bounces", () => {
	const report = (body: unknown, key = `Bearer ${SECRET}`) =>
		visitor.raw("/webhooks/mail", {
			method: "POST",
			body: typeof body === "string" ? body : JSON.stringify(body),
			headers: { "Content-Type": "application/json", Authorization: key },
		});

	test("need the secret and the shape", async () => {
		const events = [{ type: "bounce", email: user.email }];
		expect((await report({ events }, "Bearer wrong")).status).toBe(401);
		expect((await report("{")).status).toBe(400);
		expect((await report({ events: [{ type: "open", email: "a@b.co" }] })).status).toBe(400);
		expect((await visitor.get("/webhooks/mail")).status).toBe(405);
		expect(queryNow(server.databaseUrl, "select * from mail_suppressions")).toEqual([]);
	});

	test("hold mail back, which an account is told and may undo", async () => {
		const events = [{ type: "bounce", email: user.email.toUpperCase() }];
		expect(await (await report({ events })).json()).toEqual({ received: 1 });
		const page = async () => (await user.get("/notifications/settings")).text();
		expect(await page()).toContain("Our emails don&#x27;t reach you");
		const response = await user.post("/notifications/settings", { what: "try-mail-again" });
		expect(response.headers.get("Location")).toBe("/notifications/settings");
		const html = await page();
		expect(html).toContain("We will try again");
		expect(html).not.toContain("Our emails don&#x27;t reach you");
	});
});

test("an admin has a dead mail sent again", async () => {
	const id = queueMail("trip", "dead@people.example", "dead");
	expect((await user.get("/admin/mail")).status).toBe(404);
	expect((await user.post("/admin/mail", { id })).status).toBe(404);
	makeAdmin(server.databaseUrl, user.email);
	const html = await (await user.get("/admin/mail")).text();
	expect(html).toContain("dead@people.example");
	expect(html).toContain("It broke");
	expect((await user.post("/admin/mail", { id })).status).toBe(303);
	const status = () => valueNow(server.databaseUrl, "select status from outbox where id = ?", id);
	await sendMailsUntil(server, () => (status() === "sent" ? true : undefined));
	expect((await (await user.get("/admin/money")).text()).includes('href="/admin/mail"')).toBe(true);
});
