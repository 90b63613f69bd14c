import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "#app/access/ctx.ts";
import { rememberBrowser } from "#app/features/identity/known-browsers.server.ts";
import { startSession } from "#app/features/identity/sessions.server.ts";
import { storeCard } from "#app/features/payments/cards/store-card.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { users } from "#db/schema/access.ts";
import { adminActions } from "#db/schema/admin.ts";
import { apiKeys, sessions } from "#db/schema/identity.ts";
import { outbox } from "#db/schema/mail.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { giveCashBack, reverseSome } from "#tests/support/cash-back.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { endUserSession, endUserSessions, sendUserVerification } from "./user-actions.server.ts";
import { findEarned } from "./users.queries.ts";
import { usersView, userView } from "./users-view.server.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

const signIn = (world: World, userId: string, userAgent: string | null = null) =>
	world.db.write((tx) => startSession(tx, userId, world.clock.now(), { userAgent }));

test("to anyone but an admin neither the pages nor the actions exist", async () => {
	using world = openWorld();
	const user = await world.user();
	for (const ctx of [world.nobody, world.asGuest("ben"), world.as(user)]) {
		expect(await errorCodeOf(usersView(ctx, { text: "", page: 1 }))).toBe("not_found");
		expect(await errorCodeOf(userView(ctx, user.id))).toBe("not_found");
		expect(await errorCodeOf(endUserSession(ctx, user.id, "x"))).toBe("not_found");
		expect(await errorCodeOf(endUserSessions(ctx, user.id))).toBe("not_found");
		expect(await errorCodeOf(sendUserVerification(ctx, user.id, true))).toBe("not_found");
	}
	expect(await world.db.read.$count(adminActions)).toBe(0);
});

test("accounts are found by a part of a name, an address or an id, whatever its capitals", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	await world.user({ id: "id-of-one", firstName: "Özgür", lastName: "Yılmaz", email: "oe@people.example" });
	await world.user({ firstName: "Ben", lastName: "100%", email: "ben@people.example" });
	const find = async (text: string) =>
		(await usersView(admin(), { text, page: 1 })).rows.map(({ title }) => title);
	for (const text of ["özgür", "ÖZGÜR", "gür y", "OE@People", "ID-of-o"])
		expect(await find(text), text).toEqual(["Özgür Yılmaz"]);
	expect(await find("%")).toEqual(["Ben 100%"]);
	expect(await find("b_n")).toEqual([]);
	expect(await find("n 1")).toEqual(["Ben 100%"]);
});

test("a list has pages of 25, newest first, and nothing after the last one", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	for (let n = 1; n <= 30; n += 1) await world.user({ firstName: `P${n}`, createdAt: n });
	const page = (number: number) => usersView(admin(), { text: "Tester", page: number });
	const [first, second, third] = [await page(1), await page(2), await page(3)];
	expect([first.count, first.rows.length, second.rows.length, third.rows.length]).toEqual([31, 25, 6, 0]);
	expect([first.rows[0]?.title, second.rows[0]?.title]).toEqual(["P30 Tester", "P5 Tester"]);
});

test("a page shows how much cash back was earned, and how much of it may be from their own money", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const cara = await world.user({ subscriptionPlan: "plus" });
	const facts = async () =>
		(await userView(admin(), cara.id)).subscription.filter(({ label }) => /cash back|of it/i.test(label));
	expect(await facts()).toEqual([]);
	await giveCashBack(world, cara, 1_000);
	expect(await facts()).toMatchObject([{ label: "Cash back earned", value: "$10.00" }]);
});

test("a page shows plan, trips and sessions in words, and no hash of a password or a session", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const cara = await world.user({ passwordHash: "$argon2id$secret", subscriptionPlan: "plus" });
	const secret = await signIn(world, cara.id, FIREFOX);
	const trip = await world.trip(cara);
	const view = await userView(admin(), cara.id);
	expect(view.sessions.map(({ title }) => title)).toEqual(["Firefox on Windows"]);
	expect(view.trips.rows).toMatchObject([{ title: trip.title, to: `/admin/trips/${trip.id}` }]);
	expect(view.memberships.rows).toMatchObject([{ title: trip.title }]);
	expect(view.subscription).toContainEqual({ label: "Plan", value: "Plus, active" });
	const text = JSON.stringify([view, await usersView(admin(), { text: "", page: 1 })]);
	for (const hidden of ["argon2id", secret, hashSecret(secret)]) expect(text).not.toContain(hidden);
	expect(view.history.rows).toMatchObject([{ title: "Opened the page" }]);
	expect(await errorCodeOf(userView(admin(), "nobody"))).toBe("not_found");
});

test("one session is ended by its name on the page, and only the account's own", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const [cara, dan] = [await world.user(), await world.user()];
	await signIn(world, cara.id);
	world.clock.advance(MINUTE);
	await signIn(world, cara.id, FIREFOX);
	await signIn(world, dan.id);
	const [newest] = (await userView(admin(), cara.id)).sessions;
	const [ofDan] = (await userView(admin(), dan.id)).sessions;
	const end = (name = "") => endUserSession(admin(), cara.id, name);
	expect(await end(ofDan?.id)).toMatchObject({ title: "Nothing to do" });
	expect(await end(newest?.id)).toMatchObject({ title: "Session ended" });
	expect(await end(newest?.id)).toMatchObject({ title: "Nothing to do" });
	const left = await world.db.read.select().from(sessions);
	expect(left.map(({ userId, userAgent }) => [userId, userAgent])).toEqual(
		expect.arrayContaining([
			[cara.id, null],
			[dan.id, null],
		]),
	);
	expect(left).toHaveLength(2);
});

test("all sessions of one account are ended, and nobody else's", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const [cara, dan] = [await world.user(), await world.user()];
	for (const { id } of [cara, cara, dan]) await signIn(world, id);
	await endUserSessions(admin(), cara.id);
	expect(await world.db.read.select({ userId: sessions.userId }).from(sessions)).toEqual([
		{ userId: dan.id },
	]);
	const actions = await world.db.read.select().from(adminActions);
	expect(actions).toMatchObject([{ action: "ended_sessions", subject: `user:${cara.id}` }]);
});

test("API keys of an account without a session are shown, and end with its sessions", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const { id } = await world.user();
	const key = {
		userId: id,
		keyHash: "hash",
		name: "Script",
		hint: "gw_abcd",
		access: "write",
		createdAt: 1,
	} as const;
	await world.db.write((tx) => tx.insert(apiKeys).values({ ...key, id: "key" }));
	expect((await userView(admin(), id)).apiKeys).toBe("Programs of theirs have an API key.");
	await endUserSessions(admin(), id);
	expect((await userView(admin(), id)).apiKeys).toBeNull();
});

test("a verification mail goes to an unverified address, unless a limit is reached", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const cara = await world.user({ emailVerifiedAt: null });
	const send = (isAllowed: boolean) => sendUserVerification(admin(), cara.id, isAllowed);
	expect(await send(false)).toMatchObject({ title: "Not sent" });
	expect(await world.db.read.$count(outbox)).toBe(0);
	expect(await send(true)).toMatchObject({ title: "Verification email sent" });
	expect(await world.db.read.select().from(outbox)).toMatchObject([
		{ kind: "verify_email", email: cara.email, userId: cara.id },
	]);
	await world.db.write(async (tx) => {
		await tx.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, cara.id));
	});
	expect(await send(true)).toMatchObject({ title: "Nothing to do" });
	expect(await world.db.read.$count(outbox)).toBe(1);
	expect(await world.db.read.$count(adminActions)).toBe(3);
});

const VISA = {
	customerRef: "cus_1",
	methodRef: "pm_1",
	brand: "visa",
	last4: "1111",
	expMonth: 3,
	expYear: 2033,
};

const saveCard = (world: World, user: SignedInUser, card: Partial<typeof VISA>) =>
	world.db.write((tx) => storeCard(world.as(user), tx, user.id, { ...VISA, ...card }));

/** An organizer on Pro, and a second account that has paid $970.00 for their trip. */
async function scene(world: World) {
	const organizer = await world.user({ subscriptionPlan: "pro" });
	const trip = await world.trip(organizer);
	const payer = await world.user();
	const member = await world.join(world.as(payer), trip);
	await pay(world.as(payer), member.id);
	const earned = () => findEarned(world.db.read, { userId: organizer.id, provider: "demo" });
	return { organizer, payer, earned };
}

test("strangers' payments are nobody's own", async () => {
	using world = openWorld();
	const { organizer, payer, earned } = await scene(world);
	await saveCard(world, organizer, {});
	await saveCard(world, payer, { customerRef: "cus_2", methodRef: "pm_2", last4: "2222" });
	expect(await earned()).toEqual({ earned: 4_850, likelyOwn: 0 });
});

test("an account with the organizer's card is likely their own", async () => {
	using world = openWorld();
	const { organizer, payer, earned } = await scene(world);
	await saveCard(world, organizer, {});
	await saveCard(world, payer, { customerRef: "cus_2", methodRef: "pm_2" });
	expect(await earned()).toEqual({ earned: 4_850, likelyOwn: 4_850 });
});

test("so is one that has signed in from the organizer's browser", async () => {
	using world = openWorld();
	const { organizer, payer, earned } = await scene(world);
	await world.db.write(async (tx) => {
		for (const { id } of [organizer, payer]) await rememberBrowser(tx, id, "browser", world.clock.now());
	});
	expect(await earned()).toEqual({ earned: 4_850, likelyOwn: 4_850 });
});

test("what was reversed is not counted", async () => {
	using world = openWorld();
	const organizer = await world.user({ subscriptionPlan: "pro" });
	await giveCashBack(world, organizer, 1_000);
	await reverseSome(world, organizer, 400);
	const earned = await findEarned(world.db.read, { userId: organizer.id, provider: "demo" });
	expect(earned).toEqual({ earned: 600, likelyOwn: 0 });
});
