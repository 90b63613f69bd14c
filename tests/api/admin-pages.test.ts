import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { Client } from "#tests/support/client.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { createTripByApi, makeAdmin, registerClient, type TripJson } from "#tests/support/people.ts";
import { patternsOf } from "#tests/support/route-patterns.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { queryNow, runNow, valueNow } from "#tests/support/sql.ts";

type Person = Client & { email: string };

let server: TestServer;
let admin: Person;
let people: Record<"visitor" | "guest" | "user" | "organizer", Client>;
let trip: TripJson;
let userId: string;

beforeAll(async () => {
	server = await startServer();
	admin = await registerClient(server.origin, "Ada");
	makeAdmin(server.databaseUrl, admin.email);
	const organizer = await registerClient(server.origin, "Olga");
	people = {
		visitor: new Client(server.origin),
		guest: new Client(server.origin),
		user: await registerClient(server.origin, "Una"),
		organizer,
	};
	trip = await createTripByApi(organizer, { title: "Lisbon <i>at last</i>" });
	await people.guest.post(`/join/${trip.shareId}`, {
		name: "Maya",
		email: "maya@admin.example",
		paymentPlan: "full",
		testCard: "success",
	});
	userId = idOf(organizer.email);
	runNow(server.databaseUrl, ROWS);
});
afterAll(async () => {
	await server.stop();
});

const ROWS = `
	insert into support_requests (id, number, kind, category, subject, name, email, plan, urgency, state, answer_by, created_at, updated_at) values
		('r-free', 1001, 'question', 'general', 'Free <b>words</b>', 'Ben', 'ben@people.example', 'free', 'normal', 'new', 3, 1, 1),
		('r-pro', 1002, 'question', 'general', 'Pro words', 'Cara', 'cara@people.example', 'pro', 'normal', 'new', 2, 2, 2);
	insert into support_messages (id, request_id, author, text, sent_at) values ('s-free', 'r-free', 'writer', 'Hi <i>there</i>', 1);
	insert into newsletter_subscribers (email, created_at, confirmed_at) values ('=ben@people.example', 0, 0);
	insert into jobs (id, kind, source, payload, status, run_at, tries, last_error, created_at)
		values ('job-1', 'test-job', 's', '{}', 'dead', 0, 30, 'It broke', 0);
	insert into outbox (id, source, channel, kind, topic, email, content, status, run_at, created_at)
		values ('mail-1', 's', 'mail', 'k', 't', 'x@people.example', '{}', 'skipped', 0, 0);
`;

const idOf = (email: string) =>
	valueNow<string>(server.databaseUrl, "select id from users where email = ?", email);

type Entry = { admin_id: string; action: string; subject: string };

const listEntries = () =>
	queryNow<Entry>(server.databaseUrl, "select admin_id, action, subject from admin_actions order by rowid");

const PAGES = (): string[] => [
	"/admin",
	"/admin?per=month",
	"/admin/users",
	"/admin/users?q=olga",
	`/admin/users/${userId}`,
	"/admin/trips",
	`/admin/trips/${trip.id}`,
	"/admin/money",
	"/admin/payments",
	"/admin/payments?q=maya@admin.example",
	"/admin/mail",
	"/admin/jobs",
	"/admin/requests",
	"/admin/requests?state=all&kind=question&urgency=normal&overdue=on&mine=on&q=words",
	"/admin/requests/answers",
	"/admin/requests/r-free",
	"/admin/newsletter",
	"/admin/log",
];

/** Addresses outside the list above: files, and pages with separate tests. */
const OTHERS = [
	"/admin/money/correct",
	"/admin/money/check",
	"/admin/newsletter.csv",
	"/admin/requests/r-free/live",
];

type Post = { path: () => string; fields: Record<string, string>; entry: () => [string, string] };

/** Every action of an admin, and its entry in the log. The last one signs its account out. */
const POSTS: Record<string, Post> = {
	"retrying on the page of money": {
		path: () => "/admin/money",
		fields: { what: "differences", id: "all" },
		entry: () => ["retried", "differences:all"],
	},
	"retrying what is settled": {
		path: () => "/admin/money",
		fields: { what: "refunds", id: "none" },
		entry: () => ["retried", "refunds:none"],
	},
	"booking what the provider says": {
		path: () => "/admin/payments",
		fields: { attempt: "none" },
		entry: () => ["retried", "attempts:none"],
	},
	"running a job again on the page of money": {
		path: () => "/admin/money",
		fields: { what: "jobs", id: "none" },
		entry: () => ["retried", "jobs:none"],
	},
	"running a dead job again": {
		path: () => "/admin/jobs",
		fields: { what: "jobs", id: "job-1" },
		entry: () => ["retried", "jobs:job-1"],
	},
	"sending a message again": {
		path: () => "/admin/mail",
		fields: { id: "mail-1" },
		entry: () => ["sent_again", "mail:mail-1"],
	},
	"going on duty": {
		path: () => "/admin/requests",
		fields: { intent: "on-duty", hours: "8" },
		entry: () => ["went_on_duty", `user:${idOf(admin.email)}`],
	},
	"going off duty": {
		path: () => "/admin/requests",
		fields: { intent: "off-duty" },
		entry: () => ["went_off_duty", `user:${idOf(admin.email)}`],
	},
	"taking a request": {
		path: () => "/admin/requests/r-free",
		fields: { intent: "take" },
		entry: () => ["took_request", "request:r-free"],
	},
	"writing a note": {
		path: () => "/admin/requests/r-free",
		fields: { intent: "note", note: "For us" },
		entry: () => ["wrote_note", "request:r-free"],
	},
	"answering a request": {
		path: () => "/admin/requests/r-free",
		fields: { intent: "answer", message: "We look into it." },
		entry: () => ["answered", "request:r-free"],
	},
	"changing how urgent a request is": {
		path: () => "/admin/requests/r-free",
		fields: { intent: "urgency", urgency: "high" },
		entry: () => ["changed_urgency", "request:r-free"],
	},
	"closing a request": {
		path: () => "/admin/requests/r-free",
		fields: { intent: "close" },
		entry: () => ["closed_request", "request:r-free"],
	},
	"reopening a request": {
		path: () => "/admin/requests/r-free",
		fields: { intent: "reopen" },
		entry: () => ["reopened", "request:r-free"],
	},
	"saving an answer that is often given": {
		path: () => "/admin/requests/answers",
		fields: { intent: "save", id: "canned", title: "Hello", text: "Hello {name}" },
		entry: () => ["saved_canned_answer", "answer:canned"],
	},
	"sending a verification mail": {
		path: () => `/admin/users/${userId}`,
		fields: { intent: "send-verification" },
		entry: () => ["sent_verification", `user:${userId}`],
	},
	"ending a session": {
		path: () => `/admin/users/${userId}`,
		fields: { intent: "end-session", session: "none" },
		entry: () => ["ended_session", `user:${userId}`],
	},
	"ending all sessions": {
		path: () => `/admin/users/${userId}`,
		fields: { intent: "end-sessions" },
		entry: () => ["ended_sessions", `user:${userId}`],
	},
};

/** Headers that may differ between two answers of one server. */
const CHANGING = ["date", "content-length", "etag", "x-request-id"];

/** Everything visible in an answer, without the address and what is drawn anew each time. */
async function plainAnswer(response: Response, path: string) {
	const withoutNonce = (text: string) => text.replace(/nonce(=|-)"?[\w+/=]+["']?/g, "");
	const headers = [...response.headers]
		.filter(([name]) => !CHANGING.includes(name))
		.map(([name, value]) => [name, withoutNonce(value)]);
	const request = response.headers.get("X-Request-Id") ?? "";
	const body = withoutNonce(await response.text())
		.replaceAll(path, "/somewhere")
		.replaceAll(request, "request");
	return { status: response.status, headers, body };
}

describe("to a person who is no admin nothing of it exists", () => {
	const who = (name: keyof typeof people) => people[name];
	const addresses = () => [
		...new Set([
			...PAGES(),
			...OTHERS,
			...Object.values(POSTS).map(({ path }) => path()),
			"/ADMIN",
			"/%61dmin/users",
		]),
	];
	const withSuffix = (address: string) => {
		const { pathname, search } = new URL(address, server.origin);
		return [address, `${pathname}.data${search}`, `${pathname}/${search}`];
	};

	/**
	 * Requests an address and a similar unknown one of the same length and depth, and compares the answers completely.
	 */
	async function expectUnknown(client: Client, method: string, address: string, body?: string) {
		const { pathname } = new URL(address, server.origin);
		const unknown = pathname.replace(/^\/[^/.]+/, "/nowhere");
		const ask = (path: string) =>
			client.raw(address.replace(pathname, path), {
				method,
				headers: {
					Origin: server.origin,
					...(body !== undefined && { "Content-Type": "application/x-www-form-urlencoded" }),
				},
				...(body !== undefined && { body }),
			});
		const answer = await plainAnswer(await ask(pathname), pathname);
		expect(answer, `${method} ${address}`).toEqual(await plainAnswer(await ask(unknown), unknown));
	}

	test("these are all its routes", () => {
		const asked = addresses().map((address) => new URL(address, server.origin).pathname);
		const patterns = patternsOf(routes).filter((pattern) => /^\/admin\b/.test(pattern));
		expect(patterns.length).toBeGreaterThan(15);
		for (const pattern of patterns) {
			const path = pattern.replace(/\/$/, "").replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+");
			expect(asked, pattern).toContainEqual(expect.stringMatching(new RegExp(`^${path}$`)));
		}
	});

	test.each(["visitor", "guest", "user", "organizer"] as const)("reading as a %s", async (name) => {
		await who(name).get("/"); // shows the rest of its last form
		for (const address of addresses().flatMap(withSuffix)) {
			await expectUnknown(who(name), "GET", address);
			expect((await who(name).get(address)).status, address).toBe(404);
		}
		expect(listEntries()).toEqual([]);
	});

	test.each(["visitor", "guest", "user", "organizer"] as const)(
		"every other method as a %s",
		async (name) => {
			// Other spellings of an address are read above; only the long run checks that they answer no other method
			// either.
			for (const address of isLongRun ? addresses().flatMap(withSuffix) : addresses()) {
				for (const method of ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"])
					await expectUnknown(who(name), method, address);
				for (const body of ["", "intent=nonsense", "%", "x".repeat(70_000)])
					await expectUnknown(who(name), "POST", address, body);
			}
			for (const { path, fields } of Object.values(POSTS)) {
				await expectUnknown(who(name), "POST", path(), new URLSearchParams(fields).toString());
				expect((await who(name).post(path(), fields)).status, path()).toBe(404);
			}
			expect(listEntries()).toEqual([]);
		},
	);
});

describe("the admin", () => {
	test("sees every page, with no script but those for Back, forms and the bell, kept by nobody, with one navigation that says where it is", async () => {
		for (const path of PAGES()) {
			const response = await admin.get(path);
			expect([path, response.status]).toEqual([path, 200]);
			expect(response.headers.get("Cache-Control")).toBe("private, no-store");
			const html = await response.text();
			expect(html.match(/aria-label="Pages for admins"/g), path).toHaveLength(1);
			expect(html.match(/aria-current="page"/g), path).toHaveLength(1);
			expect(html, path).not.toMatch(/argon2id|<i>at last/);
			const isLive = path.startsWith("/admin/requests/r-"); // it follows its thread
			expect(html.match(/<script/g), path).toHaveLength(isLive ? 4 : 3);
		}
	});

	test("has a link to these pages in the menu, which nobody else has", async () => {
		const link = /<a [^>]*href="\/admin"/;
		expect(await (await admin.get("/trip-results")).text()).toMatch(link);
		for (const other of Object.values(people))
			expect(await (await other.get("/trip-results")).text()).not.toMatch(link);
	});

	test("leaves one entry an hour for each page with people's data, and none for the other pages", async () => {
		for (const path of PAGES()) await admin.get(path);
		const admin_id = idOf(admin.email);
		const viewed = (subject: string) => ({ admin_id, action: "viewed", subject });
		expect(listEntries()).toEqual([
			viewed("users"),
			viewed("users"), // the search
			viewed(`user:${userId}`),
			viewed("trips"),
			viewed(`trip:${trip.id}`),
			viewed("money"),
			viewed("payments"), // the search
			viewed("mail"),
			viewed("requests"),
			viewed("requests"), // the search
			viewed("request:r-free"),
			viewed("newsletter"),
		]);
		for (const path of ["/admin/users/nobody", "/admin/trips/none"])
			expect((await admin.get(path)).status).toBe(404);
		expect(listEntries()).toHaveLength(12);
	});

	test("finds a user and a trip, and sees what was not found", async () => {
		const text = async (path: string) => (await admin.get(path)).text();
		expect(await text("/admin/users?q=OLGA")).toContain(`/admin/users/${userId}`);
		expect(await text("/admin/trips?q=at+LAST")).toContain("Lisbon &lt;i&gt;at last&lt;/i&gt;");
		expect(await text(`/admin/trips?q=${trip.shareId}`)).toContain(`/admin/trips/${trip.id}`);
		for (const list of ["users", "trips"]) {
			expect(await text(`/admin/${list}?q=%25`)).toContain("Nothing found.");
			expect(await text(`/admin/${list}?page=99999`)).toContain("None of ");
		}
		expect(await text("/admin/log?admin=nobody")).toContain("Nothing matches.");
	});

	test("reads requests by when they are due, as text", async () => {
		const html = await (await admin.get("/admin/requests")).text();
		expect(html.indexOf("Pro words")).toBeGreaterThan(0);
		expect(html.indexOf("Pro words")).toBeLessThan(html.indexOf("Free &lt;b&gt;words"));
		const thread = await (await admin.get("/admin/requests/r-free")).text();
		expect(thread).toContain("Hi &lt;i&gt;there&lt;/i&gt;");
	});

	test("asks whether a request has changed", async () => {
		const response = await admin.get("/admin/requests/r-free/live");
		expect([response.status, await response.json()]).toEqual([200, { version: expect.any(String) }]);
	});

	test("downloads the newsletter's addresses, which is recorded", async () => {
		const before = listEntries().length;
		const response = await admin.get("/admin/newsletter.csv");
		expect(response.headers.get("Content-Type")).toMatch(/^text\/csv/);
		expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="gangway-newsletter-/);
		expect(response.headers.get("Cache-Control")).toBe("private, no-store");
		expect(await response.text()).toContain("\r\n'=ben@people.example,");
		expect(listEntries().slice(before)).toMatchObject([{ action: "downloaded", subject: "newsletter" }]);
	});
});

describe("each action of an admin leaves exactly one entry in the log", () => {
	test.each(Object.entries(POSTS))("%s", async (_name, { path, fields, entry }) => {
		const before = listEntries().length;
		const response = await admin.post(path(), fields);
		expect(response.status).toBe(303);
		const [action, subject] = entry();
		expect(listEntries().slice(before)).toEqual([{ admin_id: idOf(admin.email), action, subject }]);
	});

	test("a form that is refused leaves none, and says why", async () => {
		const before = listEntries().length;
		for (const path of new Set(Object.values(POSTS).map((post) => post.path()))) {
			const response = await admin.post(path, { intent: "nonsense" });
			expect([path, response.status]).toEqual([path, 400]);
			expect(await response.text(), path).toContain('role="alert"');
		}
		const foreign = await admin.post("/admin/mail", { id: "mail-1" }, { Origin: "https://evil.example" });
		expect(foreign.status).toBe(403);
		expect(listEntries()).toHaveLength(before);
	});

	test("what it did is done: the job waits, the request is open, the user is signed out", async () => {
		const status = (sql: string) => valueNow(server.databaseUrl, sql);
		expect(status("select status from jobs where id = 'job-1'")).toBe("waiting");
		expect(status("select state from support_requests where id = 'r-free'")).toBe("with_us");
		expect((await people.organizer.get("/api/auth/user")).status).toBe(401);
		expect((await admin.get("/api/auth/user")).status).toBe(200);
	});
});
