import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { passwordMatches } from "#app/features/identity/passwords.server.ts";
import { findSession } from "#app/features/identity/sessions.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import { updateProfile } from "../profile/profile.server.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.server.ts";
import { register, requestSignInLink, signIn, signInByLink } from "./sign-in.server.ts";
import { requestVerification, verifyEmail } from "./verify-email.server.ts";

const email = "ben@people.example";
const ben = { firstName: "Ben", lastName: "Berg", email, password: PASSWORD };
const on = (browserKeyHash: string) => ({ session: null, userAgent: FIREFOX, browserKeyHash });
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const here = on("laptop");

const rowOf = async (world: World, id: string) =>
	(await world.db.read.select().from(users).where(eq(users.id, id)))[0];

const secretFor = async (world: World, to = email) => (await mailTo(world, to)).at(-1)?.secret ?? "";

describe("verification", () => {
	test("is mailed at registration and on request, and not once the address is verified", async () => {
		using world = openWorld();
		const { user, session } = await register(world.nobody, ben, here);
		const [first] = await mailTo(world, email);
		expect(first?.subject).toBe("Confirm your email address");
		expect(first?.path).toMatch(/^\/verify\/[\w-]{43}$/);
		await requestVerification(world.as(user));
		const second = await secretFor(world);
		const ctx = world.nobody;
		expect((await verifyEmail(ctx, second, { session })).user).toMatchObject({
			id: user.id,
			emailVerified: true,
		});
		expect((await rowOf(world, user.id))?.emailVerifiedAt).toBe(ctx.now.getTime());
		await requestVerification(world.as({ ...user, emailVerified: true }));
		expect(await mailTo(world, email)).toEqual([]);
		expect(await errorCodeOf(requestVerification(world.nobody))).toBe("unauthenticated");
	});

	test("brings the account the unclaimed trips and the guests' places of its address", async () => {
		using world = openWorld({ wrap: (gateway) => ({ ...gateway, provider: "stripe" }) });
		const trip = await world.trip(await world.user());
		const guest = await world.join(world.asGuest("old phone"), trip, { email });
		const other = await world.join(world.asGuest("other"), trip, { email: "other@people.example" });
		const waiting = await createTrip(world.asGuest("lost"), { ...tripInput(), organizerEmail: email });
		const { user } = await register(world.nobody, ben, here);
		expect((await rowsOf(world, guest.id))[0]?.userId).toBeNull();
		const { claimed } = await verifyEmail(world.nobody, await secretFor(world), { session: null });
		expect(claimed.trips.map(({ id }) => id)).toEqual([waiting.id]);
		const [owned] = await world.db.read.select().from(trips).where(eq(trips.id, waiting.id));
		expect(owned?.organizerId).toBe(user.id);
		expect((await rowsOf(world, guest.id))[0]).toMatchObject({ userId: user.id, guestKeyHash: null });
		expect((await rowsOf(world, other.id))[0]?.userId).toBeNull();
	});

	test("leaves a guest's place alone on a trip where the account has one", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		const guest = await world.join(world.asGuest("k"), trip, { email });
		const { user } = await register(world.nobody, ben, here);
		await world.join(world.as(user), trip);
		await verifyEmail(world.nobody, await secretFor(world), { session: null });
		expect((await rowsOf(world, guest.id))[0]).toEqual(guest);
	});

	test("takes one of two places on one trip: that of its address, not this browser's", async () => {
		using world = openWorld();
		const user = await world.user({ email, passwordHash: PASSWORD_HASH, emailVerifiedAt: 1 });
		const trip = await world.trip(await world.user());
		const mine = await world.join(world.asGuest("here"), trip, { email: "work@people.example" });
		const byAddress = await world.join(world.asGuest("there"), trip, { email });
		await signIn(world.asGuest("here"), { email, password: PASSWORD }, here);
		expect((await rowsOf(world, mine.id))[0]?.userId).toBeNull();
		expect((await rowsOf(world, byAddress.id))[0]?.userId).toBe(user.id);
	});
});

describe("a new password", () => {
	test("comes by a link, ends all other sessions and links, and verifies the address", async () => {
		using world = openWorld();
		const user = await world.user({ email, passwordHash: PASSWORD_HASH });
		const { session } = await signIn(world.nobody, ben, here);
		await requestSignInLink(world.nobody, email, "/home");
		const signInSecret = await secretFor(world);
		await requestPasswordReset(world.nobody, email);
		const secret = await secretFor(world);
		expect(await errorCodeOf(resetPassword(world.nobody, { secret, password: "password1" }, here))).toBe(
			"invalid",
		);
		const reset = await resetPassword(world.nobody, { secret, password: "quiet lantern" }, on("phone"));
		expect(reset.user).toMatchObject({ id: user.id, emailVerified: true });
		const isLive = (one: string) => findSession(world.db, one, world.clock.now());
		expect([await isLive(session), (await isLive(reset.session))?.id]).toEqual([null, user.id]);
		const stored = (await rowOf(world, user.id))?.passwordHash ?? null;
		expect(await passwordMatches(stored, "quiet lantern")).toBe(true);
		expect(await errorCodeOf(signInByLink(world.nobody, signInSecret, here))).toBe("not_found");
		expect(await errorCodeOf(resetPassword(world.nobody, { secret, password: "other lantern" }, here))).toBe(
			"not_found",
		);
		const told = await mailTo(world, email);
		expect(told.map(({ subject, path }) => [subject, path])).toEqual([
			["Your password was changed", "/forgot-password"],
		]);
		expect(told[0]?.text).toContain("Firefox on Windows");
	});

	test("is set by one of two processes with one link", async () => {
		using world = openWorld();
		await world.user({ email, passwordHash: PASSWORD_HASH });
		await requestPasswordReset(world.nobody, email);
		const secret = await secretFor(world);
		const other = openWorldAt(world.url, { clock: world.clock });
		const answers = await Promise.all(
			[world, other].map(({ nobody }) =>
				errorCodeOf(resetPassword(nobody, { secret, password: "quiet lantern" }, here)),
			),
		);
		expect(answers.sort()).toEqual(["accepted", "not_found"]);
		other.close();
	});
});

describe("an address that someone types", () => {
	test("leaves the same rows whether it has an account or not, and only an account gets mail", async () => {
		using world = openWorld();
		await world.user({ email });
		const asked = async (address: string) => {
			await requestPasswordReset(world.nobody, address);
			await requestSignInLink(world.nobody, address, "/home");
			const rows = await world.db.read.select().from(outbox).where(eq(outbox.email, address));
			return rows.map(({ kind, userId, status, content }) => [
				kind,
				userId,
				status,
				JSON.stringify(content).replaceAll(address, "x"),
			]);
		};
		expect(await asked(email)).toEqual(await asked("nobody@people.example"));
		const mails = await mailTo(world, email);
		expect(mails.map(({ subject }) => subject).sort()).toEqual([
			"Choose a new password",
			"Your link to sign in",
		]);
		expect(world.mail.sent).toHaveLength(2);
		world.clock.advance(DAY + MINUTE);
		await deleteExpired(world.nobody);
		expect(await world.db.read.$count(outbox)).toBe(0);
	});

	test("is refused where no mail can be sent", async () => {
		using world = openWorld();
		const ctx = { ...world.nobody, mail: { ...world.mail, kind: "none" as const } };
		expect(await errorCodeOf(requestSignInLink(ctx, email, "/home"))).toBe("conflict");
		expect(await errorCodeOf(requestPasswordReset(ctx, email))).toBe("conflict");
	});
});

describe("a link to sign in", () => {
	test("signs in once, keeps its way back, and does not verify the address", async () => {
		using world = openWorld();
		const user = await world.user({ email });
		await requestSignInLink(world.nobody, email, "/trip/x?view=money");
		const [mail] = await mailTo(world, email);
		expect(mail?.path).toMatch(/^\/sign-in\/[\w-]{43}\?returnTo=%2Ftrip%2Fx%3Fview%3Dmoney$/);
		const secret = mail?.secret ?? "";
		const signed = await signInByLink(world.nobody, secret, here);
		expect(signed.user).toMatchObject({ id: user.id, emailVerified: false });
		expect((await findSession(world.db, signed.session, world.clock.now()))?.id).toBe(user.id);
		expect(await errorCodeOf(signInByLink(world.nobody, secret, here))).toBe("not_found");
	});
});

test("a link does not come back to life with the address that it was mailed to", async () => {
	using world = openWorld();
	const user = await world.user({ email, passwordHash: PASSWORD_HASH });
	await requestSignInLink(world.nobody, email, "/home");
	const secret = await secretFor(world);
	const { firstName, lastName } = user;
	for (const [from, address] of [
		[email, "other@people.example"],
		["other@people.example", email],
	] as const) {
		const moved = { firstName, lastName, email: address, currentPassword: PASSWORD };
		await updateProfile(world.as({ ...user, email: from }), moved, here);
	}
	expect(await errorCodeOf(signInByLink(world.nobody, secret, here))).toBe("not_found");
});

describe("the owner is told", () => {
	test("of a sign-in from a browser that the account does not know, but not of its first", async () => {
		using world = openWorld();
		const { session } = await register(world.nobody, ben, on("laptop"));
		const subjects = async () => (await mailTo(world, email)).map(({ subject }) => subject);
		const link = await secretFor(world);
		await signIn(world.nobody, ben, on("before the address was verified"));
		expect(await subjects()).toEqual([]);
		await verifyEmail(world.nobody, link, { session });
		await signIn(world.nobody, ben, on("laptop"));
		expect(await subjects()).toEqual([]);
		await signIn(world.nobody, ben, on("phone"));
		const [mail] = await mailTo(world, email);
		expect(mail).toMatchObject({ subject: "New sign-in to your account", path: "/forgot-password" });
		expect(mail?.text).toMatch(/Time: .+ \(UTC\)\nBrowser: Firefox on Windows/);
		await signIn(world.nobody, ben, on("phone"));
		expect(await subjects()).toEqual([]);
	});

	test("of a new address at the old one, only if that was verified, and can take the account back", async () => {
		using world = openWorld();
		const user = await world.user({ email, passwordHash: PASSWORD_HASH, emailVerifiedAt: 1 });
		const trip = await world.trip(user);
		const { firstName, lastName } = user;
		const moved = { firstName, lastName, email: "new@people.example", currentPassword: PASSWORD };
		const { user: after } = await updateProfile(world.as(user), moved, here);
		const sent = await mailTo(world, email);
		expect(sent.map(({ subject }) => subject)).toEqual(["Your email address was changed"]);
		expect(sent[0]?.text).not.toContain(moved.email);
		const secret = sent[0]?.secret ?? "";
		await resetPassword(world.nobody, { secret, password: "quiet lantern" }, here);
		expect(await rowOf(world, user.id)).toMatchObject({ email });
		expect((await world.db.read.select().from(trips).where(eq(trips.id, trip.id)))[0]?.organizerEmail).toBe(
			email,
		);
		const again = { ...moved, currentPassword: "quiet lantern" };
		await world.db.write((tx) => tx.update(users).set({ emailVerifiedAt: null }));
		await updateProfile(world.as({ ...after, email, emailVerified: false }), again, here);
		const told = await mailTo(world, email);
		expect(told.map(({ subject, path }) => [subject, path])).toEqual([
			["Your password was changed", "/forgot-password"],
		]);
	});
});

const rowsOf = (world: World, id: string) => world.db.read.select().from(members).where(eq(members.id, id));
