import { expect, test } from "vitest";
import { adminActions } from "#db/schema/admin.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import type { World } from "#tests/support/world.ts";
import { messagesView } from "./inbox/messages-view.server.ts";
import { newsletterView } from "./inbox/newsletter.server.ts";
import { mailView } from "./mail-view.server.ts";
import { moneyView } from "./money-view.server.ts";
import { tripsView } from "./trips/trips-view.server.ts";
import { usersView } from "./users/users-view.server.ts";

const listViews = ({ db }: World) =>
	db.read
		.select({ action: adminActions.action, subject: adminActions.subject, details: adminActions.details })
		.from(adminActions);

const PAGES = {
	messages: [(ctx) => messagesView(ctx, { show: "answered", page: 2 }), { show: "answered", page: 2 }],
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
