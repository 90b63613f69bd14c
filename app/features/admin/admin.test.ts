import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/access.ts";
import { adminActions } from "#db/schema/admin.ts";
import { sessions } from "#db/schema/identity.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { startSession } from "../identity/sessions.server.ts";
import { recordAdminAction, recordView } from "./admin.server.ts";
import { newsletterView } from "./inbox/subscribers.server.ts";
import { mailView } from "./mail-view.server.ts";
import { makeAdmin, removeAdmin } from "./make-admin.server.ts";
import { moneyView } from "./money/money-view.server.ts";
import { deskView, readDeskSearch } from "./requests/desk.server.ts";
import { tripsView } from "./trips-view.server.ts";
import { usersView } from "./users/users-view.server.ts";

const listActions = ({ db }: World) => db.read.select().from(adminActions);

test("only an admin's action is recorded, and only together with the action itself", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const action = { action: "retried", subject: "jobs:1" } as const;
	const ctx = world.as(await world.user());
	const byUser = world.db.write((tx) => recordAdminAction(ctx, tx, action));
	expect(await errorCodeOf(byUser)).toBe("not_found");
	const failing = world.db.write(async (tx) => {
		await recordAdminAction(admin(), tx, action);
		throw new Error("the action failed");
	});
	await expect(failing).rejects.toThrow("the action failed");
	expect(await listActions(world)).toEqual([]);
});

test("what is recorded can be neither changed nor deleted", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	await recordView(admin(), "user:1");
	await expect(world.db.write(async (tx) => tx.update(adminActions).set({ at: 0 }))).rejects.toThrow();
	await expect(world.db.write(async (tx) => tx.delete(adminActions))).rejects.toThrow();
	await expect(
		world.db.write(async (tx) =>
			tx.run(sql`insert or replace into admin_actions select * from admin_actions`),
		),
	).rejects.toThrow();
	expect(await listActions(world)).toHaveLength(1);
});

test("a page that is opened is recorded once an hour for each admin and subject, also when opened twice at once", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const other = await world.user({ role: "admin" });
	await Promise.all([1, 2, 3].map(() => recordView(admin(), "user:1")));
	const [{ at } = { at: 0 }] = await listActions(world);
	world.clock.set(at + HOUR - 1);
	await recordView(admin(), "user:1");
	expect(await listActions(world)).toHaveLength(1);
	await recordView(admin(), "trip:1");
	await recordView(world.as(other), "user:1");
	expect(await listActions(world)).toHaveLength(3);
	world.clock.set(at + HOUR);
	await recordView(admin(), "user:1");
	expect(await listActions(world)).toHaveLength(4);
});

test("the command line finds an account by its address in any case, and its admin is recorded, once", async () => {
	using world = openWorld();
	const { id, email } = await world.user();
	await confirm(world, id);
	const make = (address: string) => makeAdmin(world.db, address, world.clock.now());
	expect([
		await make(` ${email.toUpperCase()} `),
		await make(`mailto:${email}.`),
		await make("nobody@x.example"),
	]).toEqual(["made", "already", "unknown"]);
	expect(await listActions(world)).toMatchObject([
		{ adminId: "command line", action: "made_admin", subject: `user:${id}` },
	]);
	expect(await world.db.read.select({ role: users.role }).from(users)).toEqual([{ role: "admin" }]);
});

const confirm = ({ db }: World, id: string) =>
	db.write(async (tx) => tx.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, id)));

test("an account whose address nobody has confirmed becomes no admin, unless the operator says so", async () => {
	using world = openWorld();
	const { email } = await world.user();
	expect(await makeAdmin(world.db, email, world.clock.now())).toBe("unconfirmed");
	expect(await world.db.read.select({ role: users.role }).from(users)).toEqual([{ role: "user" }]);
	expect(await makeAdmin(world.db, email, world.clock.now(), true)).toBe("made");
});

test("the role is taken away with the sessions and API keys, and that is recorded", async () => {
	using world = openWorld();
	const { id, email } = await world.user({ role: "admin" });
	await world.db.write((tx) => startSession(tx, id, world.clock.now(), null));
	const remove = (address: string) => removeAdmin(world.db, address, world.clock.now());
	expect([await remove(email), await remove(email), await remove("nobody@x.example")]).toEqual([
		"removed",
		"no_admin",
		"unknown",
	]);
	expect(await world.db.read.$count(sessions)).toBe(0);
	expect(await listActions(world)).toMatchObject([
		{ adminId: "command line", action: "removed_admin", subject: `user:${id}` },
	]);
});

const listViews = ({ db }: World) =>
	db.read
		.select({ action: adminActions.action, subject: adminActions.subject, details: adminActions.details })
		.from(adminActions);

const PAGES = {
	requests: [
		(ctx) => deskView(ctx, readDeskSearch(new URLSearchParams("q=help&state=done&page=2"))),
		{ search: "help", state: "done", page: 2 },
	],
	newsletter: [(ctx) => newsletterView(ctx, 3), { page: 3 }],
	mail: [(ctx) => mailView(ctx), {}],
	money: [(ctx) => moneyView(ctx), {}],
	users: [(ctx) => usersView(ctx, { text: "Ben", page: 1 }), { search: "Ben", page: 1 }],
	trips: [(ctx) => tripsView(ctx, { text: "", page: 1 }), { search: "", page: 1 }],
} satisfies Record<string, [(ctx: World["nobody"]) => Promise<unknown>, object]>;

test.each(Object.entries(PAGES))(
	"reading /admin/%s leaves one entry, with what was asked for",
	async (subject, [view, details]) => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		await view(admin());
		expect(await listViews(world)).toEqual([{ action: "viewed", subject, details }]);
		for (const ctx of [world.nobody, world.as(await world.user())])
			expect(await errorCodeOf(view(ctx))).toBe("not_found");
		expect(await listViews(world)).toHaveLength(1);
	},
);

test("each search is an entry, and the same one within an hour is none", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const search = (text: string) => usersView(admin(), { text, page: 1 });
	for (const text of ["Ben", "Ben", "Cara", "Ben"]) await search(text);
	const searches = async () =>
		(await listViews(world)).map(({ details }) => (details as { search: string }).search);
	expect(await searches()).toEqual(["Ben", "Cara"]);
	world.clock.advance(HOUR);
	await search("Ben");
	expect(await searches()).toEqual(["Ben", "Cara", "Ben"]);
});
