import { describe, expect, test } from "vitest";
import { isKnownBrowser } from "#app/features/accounts/known-browsers.server.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { createFeed } from "#app/features/calendar/calendar-feed.server.ts";
import { listOwnEndpoints, subscribe } from "#app/features/notifications/push/subscriptions.server.ts";
import { calendarFeeds } from "#db/schema/index.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { makeBrowser } from "#tests/support/push-service.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { updateProfile } from "./profile.server.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.server.ts";
import { signIn } from "./sign-in.server.ts";

const PASSWORD = "correct horse";
const email = "ben@people.example";
const thiefs = "thief@people.example";
const hash = await hashPassword(PASSWORD);
const on = (browserKeyHash: string) => ({ session: null, userAgent: null, browserKeyHash });

const secretFor = async (world: World, to = email) => (await mailTo(world, to)).at(-1)?.secret ?? "";

describe("a thief's new password", () => {
	test("leaves the owner's link that brings the old address back, which ends the thief's own", async () => {
		using world = openWorld();
		const ben = await world.user({ email, passwordHash: hash, emailVerifiedAt: 1 });
		const { firstName, lastName } = ben;
		await updateProfile(world.as(ben), { firstName, lastName, email: thiefs }, on("thief"));
		const restore = await secretFor(world);
		const reset = async () => {
			await requestPasswordReset(world.nobody, thiefs);
			return secretFor(world, thiefs);
		};
		const thiefsPassword = { secret: await reset(), password: "stolen lantern" };
		const stolen = await resetPassword(world.nobody, thiefsPassword, on("thief"));
		const second = { firstName, lastName, email: "second@people.example" };
		await updateProfile(world.as(stolen.user), second, on("thief"));
		const thiefsRestore = await secretFor(world, thiefs);
		const restored = { secret: restore, password: "quiet lantern" };
		expect((await resetPassword(world.nobody, restored, on("laptop"))).user.email).toBe(email);
		const again = { secret: thiefsRestore, password: "stolen lantern" };
		expect(await errorCodeOf(resetPassword(world.nobody, again, on("thief")))).toBe("not_found");
	});
});

test("a new password ends the account's push messages, known browsers and calendar links, and nobody else's", async () => {
	using world = openWorld();
	const [ben, cara] = [await world.user({ email, passwordHash: hash }), await world.user()];
	const trip = await world.trip(cara);
	for (const user of [ben, cara]) {
		await world.join(world.as(user), trip);
		await createFeed(world.as(user), trip.id);
		await subscribe(world.as(user), makeBrowser(`/${user.id}`));
	}
	await signIn(world.nobody, { email, password: PASSWORD }, on("thief"));
	await requestPasswordReset(world.nobody, email);
	const input = { secret: await secretFor(world), password: "quiet lantern" };
	await resetPassword(world.nobody, input, on("laptop"));
	expect(await listOwnEndpoints(world.as(ben))).toEqual([]);
	expect(await listOwnEndpoints(world.as(cara))).toHaveLength(1);
	const knows = (browser: string) => isKnownBrowser(world.nobody, email, browser);
	expect([await knows("thief"), await knows("laptop")]).toEqual([false, true]);
	expect(await world.db.read.$count(calendarFeeds)).toBe(1);
});
