import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { mailInBox } from "#tests/support/mailed-links.ts";
import { makeAdmin, registerClient } from "#tests/support/people.ts";
import { formFrom, type ServerBehindProxy, sharedServerBehindProxy } from "#tests/support/rate-limits.ts";
import { databaseUrlOf } from "#tests/support/server.ts";
import { sendMailsUntil } from "#tests/support/server-jobs.ts";
import { sharedStripeServer } from "#tests/support/stripe-server.ts";

const SUBJECT = "Confirm that you want our newsletter";

let server: ServerBehindProxy;
beforeAll(async () => {
	server = await sharedServerBehindProxy();
});

let count = 0;
const newAddress = () => `198.51.100.${++count}`;
const newEmail = () => `reader${++count}@newsletter.example`;
const browser = () => new Client(server.origin);
const ask = (email: string, { client = browser(), from = newAddress() } = {}) =>
	formFrom(client, from, "/newsletter", { email });
const confirmedAt = (email: string) =>
	server.sql("select confirmed_at from newsletter_subscribers where email = ?", email) as [number | null][];

/** @returns the path to confirm with */
async function subscribed(email: string): Promise<string> {
	await ask(email);
	const { path } = await mailInBox(server, email, SUBJECT);
	expect((await browser().post(path, {})).status).toBe(303);
	return path;
}

test("whoever types an address confirms it by the button of a mailed link", async () => {
	const email = newEmail();
	const client = browser();
	const response = await ask(` ${email.toUpperCase()} `, { client });
	expect([response.status, response.headers.get("Location")]).toEqual([303, "/newsletter?sent"]);
	const sent = await (await client.get("/newsletter?sent")).text();
	expect(sent).toContain("Check your email");
	expect(sent).toContain(`>${email}</bdi>`);
	expect(confirmedAt(email)).toEqual([[null]]);
	const { path, text } = await mailInBox(server, email, SUBJECT);
	expect(path).toMatch(/^\/newsletter\/confirm\/[\w.-]+$/);
	expect(text).toContain("after 7 days we delete your address");
	const page = await browser().get(path);
	expect([page.headers.get("Referrer-Policy"), page.headers.get("Cache-Control")]).toEqual([
		"no-referrer",
		"private, no-store",
	]);
	expect(confirmedAt(email)).toEqual([[null]]);
	const done = await browser().post(path, {});
	expect([done.status, done.headers.get("Location")]).toEqual([303, path]);
	expect(confirmedAt(email)).toEqual([[expect.any(Number)]]);
	expect(await (await browser().get(path)).text()).toContain("You are subscribed");
	expect((await browser().post(path, {})).status).toBe(303);
});

test.each([
	"",
	"ben",
	"ben@host",
	"ben@people.example, eve@evil.example",
	`${"a".repeat(250)}@people.example`,
])("%j is no address, and the form comes back with it", async (email) => {
	const response = await ask(email);
	const html = await response.text();
	expect([response.status, html.includes("Please enter a valid email address")]).toEqual([400, true]);
	if (email) expect(html).toContain(`value="${email}"`);
});

test("the answer is the same for an address that is on the list, and its owner gets no more mail", async () => {
	const email = newEmail();
	await subscribed(email);
	const answers = [];
	for (const one of [email, newEmail()]) {
		const response = await ask(one);
		const location = response.headers.get("Location") ?? "";
		const html = (await (await browser().get(location)).text()).replaceAll(/nonce="[^"]+"/g, "");
		answers.push([response.status, location, html]);
	}
	expect(answers[0]).toEqual(answers[1]);
	const ended = await sendMailsUntil(server, () => {
		const query = "select status from outbox where email = ? and kind = 'newsletter' order by created_at";
		const states = server.sql(query, email).flat();
		return states.includes("waiting") ? undefined : states;
	});
	expect(ended).toEqual(["sent", "skipped"]);
});

test("asking is limited as other mailed links are", async () => {
	const [email, from] = [newEmail(), newAddress()];
	const statuses: number[] = [];
	for (let tries = 0; tries < 6; tries += 1) statuses.push((await ask(email, { from })).status);
	expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
});

test("however many networks ask for a stranger, three mails go to the address in a week, and the answer is the same", async () => {
	const email = newEmail();
	const statuses: number[] = [];
	for (let tries = 0; tries < 12; tries += 1) statuses.push((await ask(email)).status);
	expect(new Set(statuses)).toEqual(new Set([303]));
	expect(server.sql("select count(*) from outbox where email = ?", email)).toEqual([[3]]);
	for (let alias = 0; alias < 4; alias += 1) await ask(email.replace("@", `+${alias}@`));
	expect(server.sql("select count(*) from outbox where email like ?", email.replace("@", "+%@"))).toEqual([
		[0],
	]);
});

describe("an article that an admin sends", () => {
	test("reaches who has confirmed, who leaves it by one post of a mail program", async () => {
		const [email, unconfirmed] = [newEmail(), newEmail()];
		await subscribed(email);
		await ask(unconfirmed);
		const ada = await registerClient(server.origin, "Ada");
		makeAdmin(databaseUrlOf(server.origin), ada.email);
		const list = await (await ada.get("/admin/newsletter")).text();
		expect([list.includes(email), list.includes(unconfirmed)]).toEqual([true, false]);
		expect((await ada.post("/admin/newsletter", { article: "3" })).status).toBe(303);
		expect((await ada.post("/admin/newsletter", { article: "99" })).status).toBe(400);
		const { path, text } = await mailInBox(server, email, "A payment calendar that your friends will keep");
		expect(path).toBe("/blog/3");
		const [, leave = ""] = /^https?:\/\/[^/]+(\/newsletter\/leave\/\S+)$/m.exec(text) ?? [];
		expect(await (await browser().get(leave)).text()).toContain("Leave the newsletter?");
		expect(confirmedAt(email)).toHaveLength(1);
		const response = await fetch(server.origin + leave, {
			method: "POST",
			body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
			redirect: "manual",
		});
		expect([response.status, confirmedAt(email)]).toEqual([200, []]);
		expect(await response.text()).toContain("You have left the newsletter");
		expect((await browser().post(leave, {})).status).toBe(200);
		const sent = server.sql(
			"select count(*) from outbox where email = ? and kind = 'new_article'",
			unconfirmed,
		);
		expect(sent).toEqual([[0]]);
	});
});

describe("over plain http, where browsers send no Sec-Fetch-Site", () => {
	const at = (headers: Record<string, string>) => ({ "X-Forwarded-Host": "gangway.test", ...headers });

	test.each([
		["http", "strict-origin"],
		["https", "no-referrer"],
	])("by %s a page with a secret in its address says %s", async (scheme, policy) => {
		const page = await fetch(`${server.origin}/newsletter/leave/x`, {
			headers: at({ "X-Forwarded-Proto": scheme }),
		});
		expect(page.headers.get("Referrer-Policy")).toBe(policy);
	});

	test("its form is taken with the origin that this lets browsers send, and with no other", async () => {
		const email = newEmail();
		await ask(email);
		const { path } = await mailInBox(server, email, SUBJECT);
		const post = (from: string) => browser().post(path, {}, at({ Origin: from }));
		for (const from of ["null", "http://evil.example"]) expect((await post(from)).status).toBe(403);
		expect((await post("http://gangway.test")).status).toBe(303);
	});
});

test("without mail the form says so and stores nothing", async () => {
	const stripe = await sharedStripeServer();
	const response = await new Client(stripe.server.origin).post("/newsletter", { email: newEmail() });
	expect([response.status, await response.text()]).toEqual([
		409,
		expect.stringContaining("We can&#x27;t send email"),
	]);
});
