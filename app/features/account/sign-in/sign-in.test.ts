import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { isKnownBrowser } from "#app/features/identity/known-browsers.server.ts";
import { findSession } from "#app/features/identity/sessions.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import { members, tripClaims, trips, users } from "#db/schema/access.ts";
import { knownBrowsers, sessions } from "#db/schema/identity.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { updateProfile } from "../profile/profile.server.ts";
import { register, signIn, signOut } from "./sign-in.server.ts";

const device = { session: null, userAgent: "Test/1.0" };
const ben = { firstName: "Ben", lastName: "Berg", email: "ben@example.com", password: PASSWORD };

/** Finds a session, and waits until its last use is stored. */
async function sessionOf(ctx: Ctx, secret: string) {
	const user = await findSession(ctx.db, secret, ctx.now);
	await ctx.db.write(async () => {});
	return user;
}

describe("registering", () => {
	test("makes an account and a session, of which only hashes are kept", async () => {
		using world = openWorld();
		const { user, session, claimed } = await register(world.nobody, ben, device);
		expect(user).toMatchObject({
			email: ben.email,
			role: "user",
			emailVerified: false,
			subscriptionPlan: "free",
		});
		expect(claimed).toEqual({ trips: [], overLimit: 0 });
		expect(await sessionOf(world.nobody, session)).toEqual(user);
		const [row] = await world.db.read.select().from(users);
		expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
		const kept = await world.db.read.select().from(sessions);
		expect(kept).toMatchObject([{ userId: user.id, userAgent: "Test/1.0" }]);
		expect(JSON.stringify(kept)).not.toContain(session);
	});

	test("refuses an email that has an account, also when two register at once", async () => {
		using world = openWorld();
		const answers = await Promise.all([1, 2].map(() => errorCodeOf(register(world.nobody, ben, device))));
		expect(answers.sort()).toEqual(["accepted", "email_taken"]);
		expect(await world.db.read.$count(users)).toBe(1);
		expect(await world.db.read.$count(sessions)).toBe(1);
	});

	test("makes no account for a password that is easy to guess", async () => {
		using world = openWorld();
		const weak = register(world.nobody, { ...ben, password: "berg2027" }, device);
		await expect(weak).rejects.toMatchObject({ code: "invalid", field: "password" });
		expect(await world.db.read.$count(users)).toBe(0);
	});

	test("attaches what this browser joined as a guest", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		const guest = await world.join(world.asGuest("ben"), trip, { name: "Benny", email: ben.email });
		const other = await world.join(world.asGuest("other"), trip);
		const { user } = await register(world.asGuest("ben"), ben, device);
		const aboard = await world.db.read.select().from(members);
		expect(aboard.find((member) => member.id === guest.id)).toMatchObject({
			userId: user.id,
			guestKeyHash: null,
			name: "Benny",
		});
		expect(aboard.find((member) => member.id === other.id)?.userId).toBeNull();
		expect(await world.join(world.as(user), trip)).toMatchObject({ id: guest.id });
		expect(await world.join(world.asGuest("ben"), trip)).not.toMatchObject({ id: guest.id });
	});
});

describe("signing in", () => {
	test("accepts the right password, and answers a wrong one like an unknown email", async () => {
		using world = openWorld();
		const user = await world.user({ email: ben.email, passwordHash: PASSWORD_HASH });
		const signed = await signIn(world.nobody, { email: ben.email, password: PASSWORD }, device);
		expect(signed.user).toEqual(user);
		const wrong = signIn(world.nobody, { email: ben.email, password: "correct hors" }, device);
		const unknown = signIn(world.nobody, { email: "x@example.com", password: PASSWORD }, device);
		const said = await Promise.allSettled([wrong, unknown]);
		expect(said.map((one) => one.status === "rejected" && [one.reason.code, one.reason.message])).toEqual([
			["bad_credentials", "Invalid email or password"],
			["bad_credentials", "Invalid email or password"],
		]);
		expect(await world.db.read.$count(sessions)).toBe(1);
	});

	test("replaces the browser's session, so that the old cookie gives no access", async () => {
		using world = openWorld();
		await world.user({ email: ben.email, passwordHash: PASSWORD_HASH });
		const keys = { email: ben.email, password: PASSWORD };
		const first = await signIn(world.nobody, keys, device);
		const second = await signIn(world.nobody, keys, { ...device, session: first.session });
		expect(await sessionOf(world.nobody, first.session)).toBeNull();
		expect(await sessionOf(world.nobody, second.session)).not.toBeNull();
		const elsewhere = await signIn(world.nobody, keys, device);
		expect(await sessionOf(world.nobody, second.session)).not.toBeNull();
		await signOut(world.nobody, elsewhere.session);
		expect(await sessionOf(world.nobody, elsewhere.session)).toBeNull();
		expect(await sessionOf(world.nobody, second.session)).not.toBeNull();
		await signOut(world.nobody, null);
	});

	test("keeps a guest's membership separate if the account is a member of the same trip already", async () => {
		using world = openWorld();
		const user = await world.user({ email: ben.email, passwordHash: PASSWORD_HASH });
		const trip = await world.trip(await world.user());
		const own = await world.join(world.as(user), trip);
		const guest = await world.join(world.asGuest("k"), trip);
		await signIn(world.asGuest("k"), { email: ben.email, password: PASSWORD }, device);
		expect(await memberRow(world, guest.id)).toEqual(guest);
		expect(await world.join(world.as(user), trip)).toMatchObject({ id: own.id });
	});
});

describe("a session", () => {
	test("ends after 7 days without a visit, and after 30 days in any case", async () => {
		using world = openWorld();
		await world.user({ email: ben.email, passwordHash: PASSWORD_HASH });
		const keys = { email: ben.email, password: PASSWORD };
		const ctx = world.nobody;
		const { session: idle } = await signIn(ctx, keys, device);
		const lastVisit = ctx.now.getTime() + 7 * DAY - 1;
		world.clock.set(lastVisit);
		expect(await sessionOf(world.nobody, idle)).not.toBeNull();
		world.clock.set(lastVisit + 7 * DAY);
		expect(await sessionOf(world.nobody, idle)).toBeNull();

		const { session: busy } = await signIn(world.nobody, keys, device);
		for (let hours = 1; hours < 30 * 24; hours++) {
			world.clock.advance(HOUR);
			if (hours % 100 === 0) expect(await sessionOf(world.nobody, busy)).not.toBeNull();
		}
		world.clock.advance(HOUR);
		expect(await sessionOf(world.nobody, busy)).toBeNull();
	});

	test("that was never started belongs to no user", async () => {
		using world = openWorld();
		expect(await sessionOf(world.nobody, newSecret())).toBeNull();
		expect(await sessionOf(world.nobody, "")).toBeNull();
	});
});

describe("a profile", () => {
	const names = { firstName: "Benno", lastName: "Berg" };

	test("with a new email is unverified and gets a new session", async () => {
		using world = openWorld();
		await world.user({ email: ben.email, passwordHash: PASSWORD_HASH, emailVerifiedAt: 1 });
		const { user, session } = await signIn(world.nobody, { email: ben.email, password: PASSWORD }, device);
		expect(user.emailVerified).toBe(true);
		const here = { ...device, session };
		const renamed = await updateProfile(world.as(user), { ...names, email: ben.email }, here);
		expect(renamed).toMatchObject({ session: null, user: { firstName: "Benno", emailVerified: true } });
		expect(await sessionOf(world.nobody, session)).not.toBeNull();
		const moved = await updateProfile(
			world.as(user),
			{ ...names, email: "new@example.com", currentPassword: PASSWORD },
			here,
		);
		expect(moved.user).toMatchObject({ email: "new@example.com", emailVerified: false });
		expect(await sessionOf(world.nobody, session)).toBeNull();
		expect(await sessionOf(world.nobody, moved.session ?? "")).toEqual(moved.user);
	});

	test("is copied to its trips, except where the user chose another name", async () => {
		using world = openWorld();
		const given = { email: ben.email, firstName: "Ben", lastName: "Berg", passwordHash: PASSWORD_HASH };
		const user = await world.user(given);
		const [one, two] = [await world.trip(user), await world.trip(user)];
		await world.join(world.asGuest("other"), two, { email: "new@example.com" });
		const moved = { ...names, email: "new@example.com", currentPassword: PASSWORD };
		await updateProfile(world.as(user), moved, device);
		const own = await world.db.read.select().from(members).where(eq(members.userId, user.id));
		const emails = new Map(own.map(({ tripId, email }) => [tripId, email]));
		expect(own.map(({ name }) => name)).toEqual(["Benno Berg", "Benno Berg"]);
		expect([emails.get(one.id), emails.get(two.id)]).toEqual(["new@example.com", "new@example.com"]);
		expect(await world.db.read.select().from(trips)).toMatchObject([
			{ organizerName: "Benno Berg", organizerEmail: "new@example.com" },
			{ organizerName: "Benno Berg", organizerEmail: "new@example.com" },
		]);
		await world.db.write((tx) =>
			tx.update(members).set({ name: "Captain" }).where(eq(members.tripId, one.id)),
		);
		await updateProfile(
			world.as({ ...user, ...names }),
			{ ...names, firstName: "Ben", email: ben.email, currentPassword: PASSWORD },
			device,
		);
		const later = await world.db.read.select().from(members).where(eq(members.userId, user.id));
		expect(later.map(({ name }) => name).sort()).toEqual(["Ben Berg", "Captain"]);
	});

	test("cannot take another account's email, and cannot be saved without a session", async () => {
		using world = openWorld();
		const user = await world.user({ email: ben.email, passwordHash: PASSWORD_HASH });
		await world.user({ email: "anna@example.com" });
		const given = { ...names, email: "anna@example.com", currentPassword: PASSWORD };
		expect(await errorCodeOf(updateProfile(world.as(user), given, device))).toBe("email_taken");
		expect(await errorCodeOf(updateProfile(world.asGuest("k"), given, device))).toBe("unauthenticated");
	});
});

const person = (name: string) => ({
	firstName: name,
	lastName: "Tester",
	email: `${name.toLowerCase()}@example.com`,
	password: "correct horse",
});

const organizers = async (world: World) =>
	(await world.db.read.select().from(trips)).map(({ organizerId }) => organizerId);

describe("signing out", () => {
	test("revokes the browser's guest key, but keeps its memberships and trips", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		const guest = await world.join(world.asGuest("shared"), trip, { email: "ben@example.com" });
		const other = await world.join(world.asGuest("elsewhere"), trip);
		await createTrip(world.asGuest("shared"), tripInput());
		await signOut(world.nobody, null, hashSecret("shared"));
		const kept = await memberRow(world, guest.id);
		expect(kept).toEqual({ ...guest, guestKeyHash: expect.not.stringMatching(guest.guestKeyHash ?? "") });
		const [claim] = await world.db.read.select().from(tripClaims);
		expect(claim?.tokenHash).toBe(kept?.guestKeyHash);
		expect(await memberRow(world, other.id)).toEqual(other);
		const thief = await register(world.asGuest("shared"), person("Thief"), device);
		expect(thief.claimed).toEqual({ trips: [], overLimit: 0 });
	});

	test("keeps trips over the monthly limit for the account, which can claim them next month from any browser", async () => {
		using world = openWorld();
		for (let i = 0; i < 4; i++) await createTrip(world.asGuest("shared"), tripInput());
		const anna = await register(world.asGuest("shared"), person("Anna"), device);
		expect(anna.claimed).toMatchObject({ trips: [{}, {}, {}], overLimit: 1 });
		await signOut(world.as(anna.user), anna.session, hashSecret("shared"));

		const next = await register(world.asGuest("shared"), person("Next"), device);
		expect(next.claimed).toEqual({ trips: [], overLimit: 0 });
		world.clock.set("2026-12-01T00:00:00Z");
		const back = await signIn(world.asGuest("another"), person("Anna"), device);
		expect(back.claimed).toMatchObject({ trips: [{}], overLimit: 0 });
		expect(await organizers(world)).toEqual(Array(4).fill(anna.user.id));
	});
});

const on = (browserKeyHash: string) => ({ session: null, userAgent: null, browserKeyHash });

test("an account knows the browsers that registered or signed in to it, and no others", async () => {
	using world = openWorld();
	const ctx = () => world.nobody;
	await register(ctx(), ben, on("laptop"));
	await register(ctx(), { ...ben, email: "anna@example.com" }, on("tablet"));
	await signIn(ctx(), ben, on("phone"));
	await signIn(ctx(), ben, on("phone"));
	await expect(signIn(ctx(), { ...ben, password: "wrong" }, on("thief"))).rejects.toThrow("Invalid email");
	const known = async (email: string) => {
		const browsers = ["laptop", "phone", "tablet", "thief"];
		const answers = await Promise.all(browsers.map((browser) => isKnownBrowser(ctx(), email, browser)));
		return browsers.filter((_, index) => answers[index]);
	};
	expect(await known(ben.email)).toEqual(["laptop", "phone"]);
	expect(await known("anna@example.com")).toEqual(["tablet"]);
	expect(await known("nobody@example.com")).toEqual([]);
	expect(await world.db.read.$count(knownBrowsers)).toBe(3);
});

test("an account still knows its browsers after its email changes", async () => {
	using world = openWorld();
	const { user } = await register(world.nobody, ben, on("laptop"));
	await updateProfile(
		world.as(user),
		{ ...ben, email: "new@example.com", currentPassword: ben.password },
		on("laptop"),
	);
	expect(await isKnownBrowser(world.nobody, "new@example.com", "laptop")).toBe(true);
	expect(await isKnownBrowser(world.nobody, ben.email, "laptop")).toBe(false);
});

test("an account forgets a browser 90 days after it last signed in", async () => {
	using world = openWorld();
	const ctx = () => world.nobody;
	await register(ctx(), ben, on("laptop"));
	world.clock.advance(60 * DAY);
	const last = ctx();
	await signIn(last, ben, on("laptop"));
	const forgottenAt = last.now.getTime() + 90 * DAY;
	world.clock.set(forgottenAt - 2);
	await deleteExpired(ctx());
	expect(await isKnownBrowser(ctx(), ben.email, "laptop")).toBe(true);
	world.clock.set(forgottenAt);
	expect(await isKnownBrowser(ctx(), ben.email, "laptop")).toBe(false);
	expect(await world.db.read.$count(knownBrowsers)).toBe(1);
	world.clock.set(forgottenAt + 1);
	await deleteExpired(ctx());
	expect(await world.db.read.$count(knownBrowsers)).toBe(0);
});
