import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { passwordMatches } from "#app/features/identity/passwords.server.ts";
import { findSession, startSession } from "#app/features/identity/sessions.server.ts";
import { createFeed } from "#app/features/trips/calendar/member-calendar.server.ts";
import { users } from "#db/schema/access.ts";
import { sessions } from "#db/schema/identity.ts";
import { calendarFeeds } from "#db/schema/trips.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { updateProfile } from "../profile/profile.server.ts";
import { requestPasswordReset, resetPassword } from "../sign-in/reset-password.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { mailVerification, verificationView } from "../sign-in/verify-email.server.ts";
import { changePassword } from "./change-password.server.ts";

const email = "ben@people.example";

async function scene(world: World) {
	const user = await world.user({ email, passwordHash: PASSWORD_HASH, emailVerifiedAt: 1 });
	const begin = () => world.db.write((tx) => startSession(tx, user.id, world.clock.now(), null));
	const [here, elsewhere] = [await begin(), await begin()];
	const device = { session: here, userAgent: null, browserKeyHash: "laptop" };
	const isLive = async (secret: string) => (await findSession(world.db, secret, world.clock.now())) !== null;
	const row = async () => (await world.db.read.select().from(users).where(eq(users.id, user.id)))[0];
	return { user, ctx: world.as(user), here, elsewhere, device, isLive, row };
}

describe("a stolen session", () => {
	test.each([undefined, "wrong password"])(
		"cannot change the email with the password %j",
		async (currentPassword) => {
			using world = openWorld();
			const { user, ctx, device, here, isLive, row } = await scene(world);
			const before = await row();
			const moved = { firstName: "Thief", lastName: "T", email: "thief@people.example", currentPassword };
			await expect(updateProfile(ctx, moved, device)).rejects.toMatchObject({
				code: "invalid",
				field: "currentPassword",
			});
			expect(await row()).toEqual(before);
			expect(await isLive(here)).toBe(true);
			expect(await mailTo(world, email)).toEqual([]);
			const renamed = { firstName: "Benno", lastName: "B", email: user.email };
			expect((await updateProfile(ctx, renamed, device)).user.firstName).toBe("Benno");
		},
	);

	test("does not outlive a change of email, nor do calendar links", async () => {
		using world = openWorld();
		const { ctx, device, elsewhere, isLive, user } = await scene(world);
		const trip = await world.trip(user);
		await createFeed(ctx, trip.id);
		const moved = { firstName: "Ben", lastName: "B", email: "new@people.example", currentPassword: PASSWORD };
		const { session } = await updateProfile(ctx, moved, device);
		expect([await isLive(elsewhere), await isLive(session ?? "")]).toEqual([false, true]);
		expect(await world.db.read.$count(calendarFeeds)).toBe(0);
	});

	test.each([undefined, "wrong password"])("cannot change the password with %j", async (currentPassword) => {
		using world = openWorld();
		const { ctx, device, elsewhere, isLive, row } = await scene(world);
		await expect(
			changePassword(ctx, { currentPassword, password: "quiet lantern" }, device),
		).rejects.toMatchObject({ code: "invalid", field: "currentPassword" });
		expect((await row())?.passwordHash).toBe(PASSWORD_HASH);
		expect(await isLive(elsewhere)).toBe(true);
	});
});

describe("a new password", () => {
	const input = { currentPassword: PASSWORD, password: "quiet lantern" };

	test("ends every other session and link, replaces this session, and is told by mail", async () => {
		using world = openWorld();
		const { ctx, device, here, elsewhere, isLive, row, user } = await scene(world);
		await createFeed(ctx, (await world.trip(user)).id);
		await requestPasswordReset(world.nobody, email);
		const [reset] = await mailTo(world, email);
		const session = await changePassword(ctx, input, device);
		expect(await passwordMatches((await row())?.passwordHash ?? null, input.password)).toBe(true);
		expect([await isLive(here), await isLive(elsewhere), await isLive(session)]).toEqual([
			false,
			false,
			true,
		]);
		expect(await world.db.read.$count(sessions)).toBe(1);
		expect(await world.db.read.$count(calendarFeeds)).toBe(0);
		const late = { secret: reset?.secret ?? "", password: "stolen lantern" };
		expect(await errorCodeOf(resetPassword(world.nobody, late, device))).toBe("not_found");
		expect((await mailTo(world, email)).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
		const old = signIn(world.nobody, { email, password: PASSWORD }, { ...device, session: null });
		expect(await errorCodeOf(old)).toBe("bad_credentials");
	});

	test("is refused where it is easy to guess, and changes nothing", async () => {
		using world = openWorld();
		const { ctx, device, row, elsewhere, isLive } = await scene(world);
		const weak = changePassword(ctx, { ...input, password: "sunshine" }, device);
		await expect(weak).rejects.toMatchObject({ code: "invalid", field: "password" });
		expect((await row())?.passwordHash).toBe(PASSWORD_HASH);
		expect(await isLive(elsewhere)).toBe(true);
	});

	test("is refused where it is the current one, and ends nothing", async () => {
		using world = openWorld();
		const { ctx, device, elsewhere, isLive } = await scene(world);
		const same = changePassword(ctx, { currentPassword: PASSWORD, password: PASSWORD }, device);
		await expect(same).rejects.toMatchObject({ code: "invalid", field: "password" });
		expect(await isLive(elsewhere)).toBe(true);
		expect(await mailTo(world, email)).toEqual([]);
	});

	test("leaves the link that confirms the address, which another address ends", async () => {
		using world = openWorld();
		const { ctx, device, user } = await scene(world);
		await world.db.write((tx) => tx.update(users).set({ emailVerifiedAt: null }));
		await mailVerification(world.nobody, user);
		const [verification] = await mailTo(world, email);
		const session = await changePassword(ctx, input, device);
		const view = () => errorCodeOf(verificationView(world.nobody, verification?.secret ?? ""));
		expect(await view()).toBe("accepted");
		const { firstName, lastName } = user;
		const moved = { firstName, lastName, email: "new@people.example", currentPassword: input.password };
		await updateProfile(ctx, moved, { ...device, session });
		expect(await view()).toBe("not_found");
	});

	test("of two at once with the same old password only one is stored", async () => {
		using world = openWorld();
		const { ctx, device } = await scene(world);
		const answers = await Promise.all(
			["quiet lantern", "loud lantern"].map((password) =>
				errorCodeOf(changePassword(ctx, { ...input, password }, device)),
			),
		);
		expect(answers.sort()).toEqual(["accepted", "conflict"]);
	});

	test("needs someone signed in", async () => {
		using world = openWorld();
		const { device } = await scene(world);
		expect(await errorCodeOf(changePassword(world.nobody, input, device))).toBe("unauthenticated");
	});
});
