import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { makeBrowser } from "#tests/support/push-service.ts";
import { openWorld } from "#tests/support/world.ts";
import { subscriptionSchema } from "./subscription.schema.ts";
import { listOwnEndpoints, subscribe, unsubscribe } from "./subscriptions.server.ts";

test("a browser belongs to the account that switched push on last, which alone can switch it off", async () => {
	using world = openWorld();
	const [ben, cara] = [world.as(await world.user()), world.as(await world.user())];
	const browser = makeBrowser("/a");
	await subscribe(ben, browser);
	await subscribe(ben, browser);
	expect(await listOwnEndpoints(ben)).toEqual([browser.endpoint]);
	await subscribe(cara, browser);
	expect([await listOwnEndpoints(ben), await listOwnEndpoints(cara)]).toEqual([[], [browser.endpoint]]);
	await unsubscribe(ben, browser.endpoint);
	expect(await listOwnEndpoints(cara)).toHaveLength(1);
	await unsubscribe(cara, browser.endpoint);
	expect(await listOwnEndpoints(cara)).toEqual([]);
	expect(await listOwnEndpoints(world.nobody)).toEqual([]);
	for (const ctx of [world.nobody, world.asGuest("ben")])
		expect(await errorCodeOf(subscribe(ctx, browser))).toBe("unauthenticated");
});

test("of more than ten browsers the oldest is forgotten", async () => {
	using world = openWorld();
	const ben = world.as(await world.user());
	for (let n = 1; n <= 11; n += 1) {
		world.clock.advance(1);
		await subscribe(ben, makeBrowser(`/${n}`));
	}
	const paths = (await listOwnEndpoints(ben)).map((endpoint) => new URL(endpoint).pathname);
	expect(paths).toHaveLength(10);
	expect(paths).not.toContain("/1");
});

test.each([
	["https://fcm.googleapis.com/fcm/send/abc", true],
	["https://web.push.apple.com/QGuQ", true],
	["http://fcm.googleapis.com/x", false],
	["https://127.0.0.1/x", false],
	["https://[::1]/x", false],
	["https://push.internal/x", false],
	["https://fcm.googleapis.com:8443/x", false],
	["https://user@fcm.googleapis.com/x", false],
	["file:///etc/passwd", false],
	["x", false],
])("the endpoint %s is accepted: %s", (endpoint, accepted) => {
	expect(subscriptionSchema.safeParse({ ...makeBrowser("/a"), endpoint }).success).toBe(accepted);
});

test.each([{}, { p256dh: "", auth: "" }, { p256dh: "AAAA", auth: "AAAA" }, null])(
	"the keys %o are refused",
	(keys) => {
		expect(subscriptionSchema.safeParse({ ...makeBrowser("/a"), keys }).success).toBe(false);
	},
);
