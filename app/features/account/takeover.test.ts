import { describe, expect, test } from "vitest";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { updateProfile } from "./profile.server.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.server.ts";

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
