import { describe, expect, test } from "vitest";
import { updateProfile } from "#app/features/account/profile/profile.server.ts";
import { endAccessOf } from "#app/features/account/security/end-access.server.ts";
import { signIn, signOut } from "#app/features/account/sign-in/sign-in.server.ts";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { makeBrowser, subscribeBrowser } from "#tests/support/push-service.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { subscriptionSchema } from "./subscription.schema.ts";
import { listOwnEndpoints, subscribe, unsubscribe } from "./subscriptions.server.ts";

test("a browser belongs to the account that switched push on last, which alone can switch it off", async () => {
	using world = openWorld();
	const [ben, cara] = [world.as(await world.user()), world.as(await world.user())];
	const browser = makeBrowser("/a");
	await subscribeBrowser(ben, browser);
	await subscribeBrowser(ben, browser);
	expect(await listOwnEndpoints(ben)).toEqual([browser.endpoint]);
	await subscribeBrowser(cara, browser);
	expect([await listOwnEndpoints(ben), await listOwnEndpoints(cara)]).toEqual([[], [browser.endpoint]]);
	await unsubscribe(ben, browser.endpoint);
	expect(await listOwnEndpoints(cara)).toHaveLength(1);
	await unsubscribe(cara, browser.endpoint);
	expect(await listOwnEndpoints(cara)).toEqual([]);
	expect(await listOwnEndpoints(world.nobody)).toEqual([]);
	for (const ctx of [world.nobody, world.asGuest("ben")])
		expect(await errorCodeOf(subscribe(ctx, browser, "invented"))).toBe("unauthenticated");
});

describe("a browser's push messages", () => {
	const device = (session: string) => ({ session, userAgent: null });
	const signedInBrowser = async (world: World) => {
		const user = await world.user({ email: "ben@people.example", passwordHash: PASSWORD_HASH });
		const session = await subscribeBrowser(world.as(user), makeBrowser("/here"));
		const elsewhere = await subscribeBrowser(world.as(user), makeBrowser("/elsewhere"));
		const paths = async () =>
			(await listOwnEndpoints(world.as(user))).map((endpoint) => new URL(endpoint).pathname).sort();
		return { user, session, elsewhere, paths };
	};

	test("end when it signs out", async () => {
		using world = openWorld();
		const { session, paths } = await signedInBrowser(world);
		await signOut(world.nobody, session);
		expect(await paths()).toEqual(["/elsewhere"]);
	});

	test("go on when its session runs out, until all access ends", async () => {
		using world = openWorld();
		const { user, paths } = await signedInBrowser(world);
		world.clock.advance(31 * DAY);
		await deleteExpired(world.nobody);
		expect(await paths()).toEqual(["/elsewhere", "/here"]);
		await world.db.write((tx) => endAccessOf(tx, user.id));
		expect(await paths()).toEqual([]);
	});

	test("stay when the same person signs in again, and where they change their address", async () => {
		using world = openWorld();
		const { user, session, paths } = await signedInBrowser(world);
		const again = await signIn(world.nobody, { email: user.email, password: PASSWORD }, device(session));
		expect(await paths()).toEqual(["/elsewhere", "/here"]);
		const { firstName, lastName } = user;
		const moved = { firstName, lastName, email: "new@people.example", currentPassword: PASSWORD };
		const changed = await updateProfile(world.as(user), moved, device(again.session));
		expect(await paths()).toEqual(["/here"]);
		await signOut(world.nobody, changed.session);
		expect(await paths()).toEqual([]);
	});

	test("end when someone else signs in there", async () => {
		using world = openWorld();
		const { session, paths } = await signedInBrowser(world);
		const cara = await world.user({ passwordHash: PASSWORD_HASH });
		await signIn(world.nobody, { email: cara.email, password: PASSWORD }, device(session));
		expect(await paths()).toEqual(["/elsewhere"]);
		expect(await listOwnEndpoints(world.as(cara))).toEqual([]);
	});
});

test("of more than ten browsers the oldest is forgotten", async () => {
	using world = openWorld();
	const ben = await world.user();
	for (let n = 1; n <= 11; n += 1) await subscribeBrowser(world.as(ben), makeBrowser(`/${n}`));
	const paths = (await listOwnEndpoints(world.as(ben))).map((endpoint) => new URL(endpoint).pathname);
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
	["https://fcm.googleapis.com/\u5b57", false], // browsers encode it
])("the endpoint %s is accepted: %s", (endpoint, accepted) => {
	expect(subscriptionSchema.safeParse({ ...makeBrowser("/a"), endpoint }).success).toBe(accepted);
});

test.each([{}, { p256dh: "", auth: "" }, { p256dh: "AAAA", auth: "AAAA" }, null])(
	"the keys %o are refused",
	(keys) => {
		expect(subscriptionSchema.safeParse({ ...makeBrowser("/a"), keys }).success).toBe(false);
	},
);
