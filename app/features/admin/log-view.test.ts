import { expect, test } from "vitest";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { COMMAND_LINE, recordAdminAction, storeAdminAction } from "./admin.server.ts";
import { logView } from "./log-view.server.ts";

const ALL = { admin: "", subject: "", page: 1 };

test("the log is filtered by admin and subject, and has pages", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const ada = await world.user({ role: "admin", email: "ada@people.example" });
	await world.db.write(async (tx) => {
		const at = world.clock.now();
		await storeAdminAction(tx, {
			adminId: COMMAND_LINE,
			at,
			action: "made_admin",
			subject: `user:${ada.id}`,
		});
		await recordAdminAction(world.as(ada), tx, {
			action: "viewed",
			subject: "trip:1",
			details: { search: "", page: 2 },
		});
		for (let n = 0; n < 30; n += 1)
			await recordAdminAction(admin(), tx, { action: "retried", subject: `jobs:${n}`, details: { n } });
	});
	const count = async (filter: Partial<typeof ALL>) => (await logView(admin(), { ...ALL, ...filter })).count;
	expect(await count({})).toBe(32);
	expect(await count({ admin: "ADA@people.example" })).toBe(1);
	expect(await count({ admin: " ada@people.example." })).toBe(1);
	expect(await count({ admin: ada.id })).toBe(1);
	expect(await count({ admin: "command line" })).toBe(1);
	expect(await count({ admin: "nobody@people.example" })).toBe(0);
	expect(await count({ subject: "jobs:" })).toBe(30);
	expect(await count({ subject: "jobs:2" })).toBe(11);
	expect(await count({ admin: ada.id, subject: "jobs:" })).toBe(0);
	const [viewed] = (await logView(admin(), { ...ALL, subject: "trip:1" })).rows;
	expect(viewed?.facts.map(({ label }) => label)).toEqual(["By", "About", "page", "Time"]);
	const last = await logView(admin(), { ...ALL, page: 2 });
	expect(last.rows).toHaveLength(7);
	expect(last.rows.at(-1)).toMatchObject({ title: "Gave the admin role" });
	expect(last.rows.at(-1)?.facts).toEqual([
		{ label: "By", value: "command line" },
		{ label: "About", value: `user:${ada.id}`, to: `/admin/users/${ada.id}` },
		{ label: "Time", value: "Nov 20, 2026, 10:00 AM UTC" },
	]);
	expect(await errorCodeOf(logView(world.nobody, ALL))).toBe("not_found");
});
