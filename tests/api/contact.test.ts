import { beforeAll, describe, expect, test } from "vitest";
import { RATE_LIMITS } from "#app/http/rate-limit.server.ts";
import { Client } from "#tests/support/client.ts";
import { registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { queryNow } from "#tests/support/sql.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const PAGE = "/support?tab=contact";
const MESSAGE = {
	name: "Ben",
	email: "ben@people.example",
	category: "billing",
	subject: "I paid twice",
	message: "There are two charges on my statement.",
};

const rows = <Row>(sql: string, ...values: string[]) => queryNow<Row>(server.databaseUrl, sql, ...values);
const messagesWith = (subject: string) =>
	rows<{ id: string; plan: string; name: string }>(
		"select * from support_requests where subject = ?",
		subject,
	);
const mailsAbout = (subject: string) =>
	rows<{ kind: string; email: string | null; content: string }>(
		"select * from outbox where topic = 'support' order by kind",
	).filter(({ content }) => content.includes(subject));
const keyOf = (html: string) => /name="formKey" value="([\w-]{22})"/.exec(html)?.[1] ?? "";

describe("the form", () => {
	test("begins a thread, which it leads to, queues its mail to support, and says so once", async () => {
		const client = new Client(server.origin);
		const sent = await client.post(PAGE, { ...MESSAGE, subject: "Form" });
		expect(sent.status).toBe(303);
		const thread = sent.headers.get("Location") ?? "";
		expect(thread).toMatch(/^\/support\/requests\/[\w-]{22}\.[\w-]{43}$/);
		const response = await client.get(thread);
		expect([response.headers.get("Referrer-Policy"), response.headers.get("Cache-Control")]).toEqual([
			"no-referrer",
			"private, no-store",
		]);
		const page = await response.text();
		expect(page).toContain("Message Sent");
		expect(page).toContain("We&#x27;ll get back to you within 24 hours!");
		expect(page).toMatch(/We usually answer within 24 hours, and by [^.]+ UTC at the latest\./);
		expect(page).toContain("There are two charges on my statement.");
		expect(page).toContain('name="robots" content="noindex"');
		expect(messagesWith("Form")).toMatchObject([{ name: "Ben", plan: "free" }]);
		const [mail, ...others] = mailsAbout("Form");
		expect(others).toEqual([]);
		expect(mail).toMatchObject({ kind: "request_written", email: "support@gangway.example" });
	});

	test("comes back with its values, and an error beside each field", async () => {
		const wrong = {
			...MESSAGE,
			name: " ",
			email: "ben@people",
			subject: "",
			message: "Still here",
			category: "x",
		};
		const response = await new Client(server.origin).post(PAGE, wrong);
		const html = await response.text();
		expect(response.status).toBe(400);
		for (const words of [
			"Tell us your name",
			"valid email address",
			"Choose what it is about",
			"Add a subject",
		])
			expect(html).toContain(words);
		expect(html).toContain("Still here");
		expect(html).toContain('value="ben@people"');
	});

	test("pressed twice stores once", async () => {
		const client = new Client(server.origin);
		const formKey = keyOf(await (await client.get(PAGE)).text());
		expect(formKey).not.toBe("");
		const press = () => client.post(PAGE, { ...MESSAGE, subject: "Twice", formKey });
		expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303]);
		expect([messagesWith("Twice").length, mailsAbout("Twice").length]).toEqual([1, 1]);
	});

	test("by another's key and words opens a thread of one's own, never theirs", async () => {
		const ben = await registerClient(server.origin, "Ben");
		const eve = await registerClient(server.origin, "Eve");
		const message = { ...MESSAGE, subject: "Keys", formKey: keyOf(await (await ben.get(PAGE)).text()) };
		const [own, others] = [await ben.post(PAGE, message), await eve.post(PAGE, message)];
		expect([own.status, others.status]).toEqual([303, 303]);
		expect(others.headers.get("Location")).not.toBe(own.headers.get("Location"));
		expect(messagesWith("Keys")).toHaveLength(2);
	});

	test("keeps headers out of the mail, and refuses control characters", async () => {
		const client = new Client(server.origin);
		const injected = { ...MESSAGE, subject: "Two\r\nBcc: eve@evil.example" };
		expect((await client.post(PAGE, injected)).status).toBe(303);
		expect(messagesWith("Two Bcc: eve@evil.example")).toHaveLength(1);
		for (const field of ["name", "subject", "message"] as const)
			expect((await client.post(PAGE, { ...MESSAGE, [field]: "a\u0007b" })).status).toBe(400);
		expect(
			(await client.post(PAGE, { ...MESSAGE, email: "ben@people.example\nBcc: eve@evil.example" })).status,
		).toBe(400);
	});

	test("from another site is refused", async () => {
		const headers = { Origin: "https://evil.example" };
		expect((await new Client(server.origin).post(PAGE, MESSAGE, headers)).status).toBe(403);
	});
});

describe("the API", () => {
	test("stores the same for the same schema, with the plan of who is signed in", async () => {
		const maya = await registerClient(server.origin, "Maya");
		setTier(server.databaseUrl, maya.email, "pro");
		const response = await maya.json("POST", "/api/contact", { ...MESSAGE, subject: "By API" });
		expect([response.status, await response.json()]).toMatchObject([
			201,
			{ success: true, priority: true, answerWithinHours: { from: 12, to: 24 } },
		]);
		expect(messagesWith("By API")).toMatchObject([{ plan: "pro" }]);
	});

	test("names each wrong field, and takes nothing but JSON", async () => {
		const client = new Client(server.origin);
		const response = await client.json("POST", "/api/contact", { email: "no", category: "x" });
		expect([response.status, await response.json()]).toMatchObject([
			400,
			{
				errors: {
					name: ["Tell us your name"],
					email: ["Please enter a valid email address"],
					category: ["Choose what it is about"],
					subject: ["Add a subject"],
					message: ["Write your message"],
				},
			},
		]);
		expect((await client.post("/api/contact", MESSAGE)).status).toBe(415);
		expect((await client.get("/api/contact")).status).toBe(405);
		const long = { ...MESSAGE, message: "a".repeat(5001) };
		expect((await client.json("POST", "/api/contact", long)).status).toBe(400);
	});

	test("repeated under its Idempotency-Key stores once", async () => {
		const olga = await registerClient(server.origin, "Olga");
		const call = () =>
			olga.raw("/api/contact", {
				method: "POST",
				headers: { "Content-Type": "application/json", "Idempotency-Key": "one" },
				body: JSON.stringify({ ...MESSAGE, subject: "Key" }),
			});
		expect([(await call()).status, (await call()).status]).toEqual([201, 201]);
		expect(messagesWith("Key")).toHaveLength(1);
	});
});

test("after its limit an account waits, and what it has typed is not lost", async () => {
	const sam = await registerClient(server.origin, "Sam");
	for (let sent = 0; sent < RATE_LIMITS.contact.max; sent += 1)
		expect((await sam.json("POST", "/api/contact", { ...MESSAGE, subject: "Many" })).status).toBe(201);
	const refused = await sam.post(PAGE, { ...MESSAGE, subject: "Many", message: "Kept for later" });
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
	expect(await refused.text()).toContain("Kept for later");
	expect(messagesWith("Many")).toHaveLength(RATE_LIMITS.contact.max);
});

test("after an address's limit visitors wait, and nothing more is stored", async () => {
	const client = new Client(server.origin);
	let last = 201;
	for (let sent = 0; sent <= RATE_LIMITS.contactAddress.max && last === 201; sent += 1)
		last = (await client.json("POST", "/api/contact", { ...MESSAGE, subject: "Flood" })).status;
	expect(last).toBe(429);
	expect(messagesWith("Flood").length).toBeLessThanOrEqual(RATE_LIMITS.contactAddress.max);
});

describe("the page", () => {
	const get = async (path: string) => (await new Client(server.origin).get(path)).text();

	test("shows the questions first, with the same texts as JSON-LD", async () => {
		const html = await get("/support");
		expect(html).toContain('id="faq"');
		const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "null";
		const { mainEntity } = JSON.parse(json) as { mainEntity: { name: string }[] };
		expect(mainEntity.length).toBeGreaterThanOrEqual(24);
		expect(html.match(/<details[^>]* name="faq"/g)).toHaveLength(mainEntity.length);
		expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*>FAQ</);
		expect(html).not.toContain("__reactRouterContext");
	});

	test("has one address for search engines, and the questions as data only where they are shown", async () => {
		for (const path of ["/support?tab=contact", "/support?tab=resources", "/support?q=refund"]) {
			const html = await get(path);
			expect(html).toMatch(/<link rel="canonical" href="http[^"]*\/support"/);
			expect(html, path).not.toContain("application/ld+json");
		}
	});

	test("leads from Resources to the other help pages", async () => {
		const html = await get("/support?tab=resources");
		for (const path of ["/security", "/terms-of-paying", "/refund-policy", "/how-it-works"])
			expect(html).toContain(`href="${path}"`);
	});

	test("tells a member of Pro what their plan has, and keeps their name and address ready", async () => {
		const pia = await registerClient(server.origin, "Pia");
		setTier(server.databaseUrl, pia.email, "pro");
		const html = await (await pia.get("/support?about=plan")).text();
		expect(html).toContain("You are on Pro: we usually answer within 12 hours, at the latest within 24.");
		expect(html).toContain("There is no phone line here. Please write to us instead.");
		expect(html).toContain("Hours on Pro: 24/7");
		expect(html).toContain(`value="${pia.email}"`);
		expect(html).toContain('value="A question about my plan"');
	});

	test("writes what was searched as text", async () => {
		expect(await get("/support?q=%3Cimg%20src%3Dx%3E")).not.toContain("<img src=x>");
	});
});
