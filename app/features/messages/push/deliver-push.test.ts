import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { UNREADABLE_LINK } from "#app/lib/link-target.ts";
import { queueMessage, sendOutbox } from "#app/mail/outbox.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { settings } from "#db/schema/system.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { makeBrowser, startPushService, subscribeBrowser } from "#tests/support/push-service.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { pushDelivery } from "./deliver-push.server.ts";
import { listOwnEndpoints } from "./subscriptions.server.ts";

let service: Awaited<ReturnType<typeof startPushService>>;

beforeAll(async () => {
	service = await startPushService();
});
beforeEach(() => {
	service.calls.length = 0;
});
afterAll(() => service.close());

async function send(world: World, ctx: Ctx & { userId: string }, options: object = service) {
	await world.db.write((tx) =>
		queueMessage(ctx, tx, {
			source: "a",
			channel: "push",
			kind: "member_joined",
			topic: "group",
			userId: ctx.userId,
			email: null,
			tripId: null,
			content: { title: "Ben joined", body: "ö".repeat(600), url: "/trip/x" },
		}),
	);
	const push = pushDelivery(options);
	const count = await sendOutbox(world.nobody, { mail: push, push });
	const [row] = await world.db.read.select().from(outbox);
	return { ...count, status: row?.status, lastError: row?.lastError, id: row?.id };
}

async function personIn(
	world: World,
	browsers: { endpoint: string; keys: { p256dh: string; auth: string } }[],
) {
	const user = await world.user();
	const ctx = { ...world.as(user), userId: user.id };
	for (const browser of browsers) await subscribeBrowser(ctx, browser);
	return ctx;
}

test("a message reaches each browser of its account, encrypted, signed and short", async () => {
	using world = openWorld();
	const browsers = [makeBrowser("/a"), makeBrowser("/b")];
	const ctx = await personIn(world, browsers);
	const { id, ...outcome } = await send(world, ctx);
	expect(outcome).toMatchObject({ sent: 1, failed: 0, status: "sent" });
	expect(service.calls.map(({ path }) => path).sort()).toEqual(["/a", "/b"]);
	for (const { path, headers, body } of service.calls) {
		const browser = browsers.find(({ endpoint }) => endpoint.endsWith(path));
		expect(browser?.read(body)).toEqual({
			title: "Ben joined",
			body: "ö".repeat(500),
			url: "/trip/x",
			tag: id,
		});
		expect(headers.authorization).toMatch(/^vapid t=.+, k=.+/);
	}
	const keys = (await world.db.read.select().from(settings)).filter(({ name }) => name === "vapid_keys");
	expect(keys).toHaveLength(1);
	expect(service.calls[0]?.headers.authorization).toContain(JSON.parse(keys[0]?.value ?? "{}").publicKey);
});

test("a browser that is gone is forgotten, and the others still get the message", async () => {
	using world = openWorld();
	const ctx = await personIn(world, [makeBrowser("/410"), makeBrowser("/b"), makeBrowser("/404")]);
	expect(await send(world, ctx)).toMatchObject({ sent: 1, status: "sent" });
	expect(await listOwnEndpoints(ctx)).toEqual(["https://push.example/b"]);
});

test("without a browser left the message is skipped", async () => {
	using world = openWorld();
	const ctx = await personIn(world, [makeBrowser("/410")]);
	expect(await send(world, ctx)).toMatchObject({ sent: 0, failed: 0, status: "skipped" });
	expect(await listOwnEndpoints(ctx)).toEqual([]);
});

test("a push service that fails is asked again later, but not if another browser was reached", async () => {
	using world = openWorld();
	const ctx = await personIn(world, [makeBrowser("/503")]);
	expect(await send(world, ctx)).toMatchObject({
		failed: 1,
		status: "waiting",
		lastError: "No browser was reached: 503",
	});
	await subscribeBrowser(ctx, makeBrowser("/b"));
	world.clock.advance(MINUTE);
	expect(await send(world, ctx)).toMatchObject({ sent: 1, status: "sent" });
	expect(await listOwnEndpoints(ctx)).toHaveLength(2);
});

test("nothing is posted to an inner address, nor where a redirect leads", async () => {
	using world = openWorld();
	const ctx = await personIn(world, [makeBrowser("/a", "rebound.example"), makeBrowser("/302")]);
	const resolve = async () => ["10.0.0.1"];
	expect(await send(world, ctx, { ...service, resolve })).toMatchObject({
		failed: 1,
		lastError: `No browser was reached: ${UNREADABLE_LINK}, 302`,
	});
	expect(service.calls.map(({ path }) => path)).toEqual(["/302"]);
});
