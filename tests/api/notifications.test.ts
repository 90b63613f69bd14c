import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NotificationJson } from "#app/features/messages/notifications/own-notifications.server.ts";
import { Client } from "#tests/support/client.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { addNotifications } from "#tests/support/notifications.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client & { email: string };
beforeAll(async () => {
	server = await sharedServer();
});
beforeEach(async () => {
	olga = await registerClient(server.origin, "Olga");
});

const list = async (path = "/api/notifications") =>
	(await (await olga.get(path)).json()) as NotificationJson[];
const unread = () => list("/api/notifications/unread");
const add = (...given: Parameters<typeof addNotifications>[2]) =>
	addNotifications(server.databaseUrl, olga.email, given);

test("the organizer finds who has joined, with exactly the entity's fields", async () => {
	const trip = await createTripByApi(olga);
	await new Client(server.origin).json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Ben",
		email: "ben@notified.example",
	});
	const [notification, ...others] = await list();
	expect(others).toEqual([]);
	expect(notification).toEqual({
		id: expect.any(String),
		userId: expect.any(String),
		tripId: trip.id,
		type: "member_joined",
		title: "Ben joined",
		message: expect.stringContaining("Their first payment confirms their spot."),
		priority: "medium",
		read: false,
		actionUrl: `/trip/${trip.shareId}?view=people`,
		metadata: null,
		createdAt: expect.stringMatching(/^20.+Z$/),
		readAt: null,
	});
	expect(await unread()).toEqual([notification]);
});

test("one is marked as read, all are, and one is deleted", async () => {
	const [old = "", middle = "", fresh = ""] = add({ ageMs: 2 * DAY }, { ageMs: HOUR }, {});
	expect((await list()).map(({ id }) => id)).toEqual([fresh, middle, old]);

	const read = await olga.json("PUT", `/api/notifications/${middle}/read`);
	const answer = (await read.json()) as NotificationJson;
	expect([read.status, answer.id, answer.read]).toEqual([200, middle, true]);
	expect(answer.readAt).not.toBeNull();
	const again = await olga.json("PUT", `/api/notifications/${middle}/read`);
	expect(((await again.json()) as NotificationJson).readAt).toBe(answer.readAt);
	expect((await unread()).map(({ id }) => id)).toEqual([fresh, old]);

	expect((await olga.json("DELETE", `/api/notifications/${old}`)).status).toBe(200);
	expect((await olga.json("DELETE", `/api/notifications/${old}`)).status).toBe(404);
	expect((await list()).map(({ id }) => id)).toEqual([fresh, middle]);

	const all = await olga.json("PUT", "/api/notifications/read-all");
	expect([all.status, await all.json()]).toEqual([200, { success: true }]);
	expect(await unread()).toEqual([]);
	expect((await list()).every((one) => one.read)).toBe(true);
});

test("another person's notification is not found, by the API and by the page's form, and stays as it is", async () => {
	const [id = ""] = add({});
	const sam = await registerClient(server.origin, "Sam");
	const calls = [
		await sam.json("PUT", `/api/notifications/${id}/read`),
		await sam.json("DELETE", `/api/notifications/${id}`),
		await sam.post("/notifications", { intent: "open", id }),
		await sam.post("/notifications", { intent: "delete", id }),
	];
	expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
	expect(await calls[3]?.text()).toContain("Notification not found");
	await sam.json("PUT", "/api/notifications/read-all");
	expect((await sam.json("PUT", `/api/notifications/${id}`)).status).toBe(405);
	expect(await unread()).toHaveLength(1);
});

describe.each(["/api/notifications", "/api/notifications/unread"])("%s", (path) => {
	const ask = (tag: string) => olga.raw(path, { headers: { "If-None-Match": tag } });

	test("is 304 without a body until something has changed", async () => {
		const [id = ""] = add({}, { title: "Another" });
		const first = await olga.get(path);
		expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
		const tag = first.headers.get("ETag") ?? "";
		const known = await ask(tag);
		expect([known.status, await known.text(), known.headers.get("ETag")]).toEqual([304, "", tag]);
		expect(known.headers.get("Cache-Control")).toBe("private, no-cache");
		await olga.json("PUT", `/api/notifications/${id}/read`);
		const changed = await ask(tag);
		expect(changed.status).toBe(200);
		expect(changed.headers.get("ETag")).not.toBe(tag);
	});

	test("is 401 without a session, whatever tag is known", async () => {
		add({});
		const tag = (await olga.get(path)).headers.get("ETag") ?? "";
		await olga.post("/logout", {});
		expect((await ask(tag)).status).toBe(401);
	});
});

describe("the page", () => {
	const bellOf = (page: string) => /<span class="sr-only">(Notifications[^<]*)</.exec(page)?.[1];
	const page = async (path = "/notifications") => (await olga.get(path)).text();

	test("opens one, which is read then, and leads nowhere but to a path of ours", async () => {
		const [own = "", foreign = ""] = add(
			{ actionUrl: "/trip/x?view=money" },
			{ actionUrl: "//evil.example" },
		);
		expect(bellOf(await page("/landing"))).toBe("Notifications, 2 unread");
		const opened = await olga.post("/notifications", { intent: "open", id: own });
		expect([opened.status, opened.headers.get("Location")]).toEqual([303, "/trip/x?view=money"]);
		expect(bellOf(await page())).toBe("Notifications, 1 unread");
		const elsewhere = await olga.post("/notifications", { intent: "open", id: foreign });
		expect(elsewhere.headers.get("Location")).toBe("/notifications");
		expect(bellOf(await page())).toBe("Notifications");
	});

	test("shows 20, and older ones on the next pages", async () => {
		const titles = Array.from({ length: 45 }, (_, age) => `Change ${age}.`);
		add(...titles.map((title, age) => ({ title, ageMs: age * HOUR })));
		const shown = async (path: string) => (await page(path)).match(/Change \d+\.(?=<\/span>)/g);
		expect(await shown("/notifications")).toEqual(titles.slice(0, 20));
		expect(await shown("/notifications?page=2")).toEqual(titles.slice(20, 40));
		expect(await shown("/notifications?page=3")).toEqual(titles.slice(40));
		expect(await shown("/notifications?page=x")).toEqual(titles.slice(0, 20));
		expect(await page("/notifications?page=4")).toContain("There is nothing on this page anymore.");
		expect(await page()).toContain("Mark all as read");
		const [{ id = "" } = {}] = await list();
		const deleted = await olga.post("/notifications?page=2", { intent: "delete", id });
		expect(deleted.headers.get("Location")).toBe("/notifications?page=2");
		await olga.post("/notifications", { intent: "read-all" });
		expect(await page()).not.toContain("Mark all as read");
	});

	test("is for signed-in people, and a form that is none of its own is refused", async () => {
		const visitor = new Client(server.origin);
		expect((await visitor.get("/notifications")).status).toBe(401);
		expect((await visitor.post("/notifications", { intent: "read-all" })).status).toBe(401);
		expect((await olga.post("/notifications", { intent: "burn" })).status).toBe(400);
		expect(bellOf(await (await visitor.get("/landing")).text())).toBeUndefined();
	});
});
