import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { startSession } from "#app/features/identity/sessions.server.ts";
import { users } from "#db/schema/access.ts";
import { sessions } from "#db/schema/identity.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { openWorld } from "#tests/support/world.ts";
import { deleteAccount } from "../deletion/delete-account.server.ts";
import { updateProfile } from "../profile/profile.server.ts";
import { signIn } from "./sign-in.server.ts";
import { mailVerification, verifyEmail } from "./verify-email.server.ts";

const email = "ben@people.example";
const on = (browserKeyHash: string, session: string | null = null) => ({
	session,
	userAgent: null,
	browserKeyHash,
});

/** A stranger has made an account with Ben's address, and Ben has the mail that confirms it. */
async function strangersAccount() {
	const world = openWorld();
	const user = await world.user({ email, passwordHash: PASSWORD_HASH });
	const session = await world.db.write((tx) => startSession(tx, user.id, world.clock.now(), null));
	await mailVerification(world.nobody, user);
	const secret = (await mailTo(world, email)).find((mail) => mail.secret)?.secret ?? "";
	return {
		world,
		user,
		session,
		ctx: world.as(user),
		confirm: () => verifyEmail(world.nobody, secret, on("bens")),
		row: async () => (await world.db.read.select().from(users).where(eq(users.id, user.id)))[0],
		sessions: () => world.db.read.$count(sessions),
		[Symbol.dispose]: () => world[Symbol.dispose](),
	};
}

test("a sign-in whose password ended while it was checked gives no session", async () => {
	using given = await strangersAccount();
	const late = errorCodeOf(signIn(given.world.nobody, { email, password: PASSWORD }, on("stranger")));
	await given.confirm();
	expect(await late).toBe("bad_credentials");
	expect(await given.sessions()).toBe(0);
});

test("an email is not changed with a password that ended while it was checked", async () => {
	using given = await strangersAccount();
	const { firstName, lastName } = given.user;
	const moved = { firstName, lastName, email: "stranger@people.example", currentPassword: PASSWORD };
	const late = errorCodeOf(updateProfile(given.ctx, moved, on("stranger", given.session)));
	await given.confirm();
	expect(await late).toBe("conflict");
	expect(await given.row()).toMatchObject({ email, emailVerifiedAt: expect.any(Number) });
	expect(await given.sessions()).toBe(0);
});

test("an account is not deleted with a password that ended while it was checked", async () => {
	using given = await strangersAccount();
	const late = errorCodeOf(deleteAccount(given.ctx, { password: PASSWORD }));
	await given.confirm();
	expect(await late).not.toBe("accepted");
	expect(await given.row()).toMatchObject({ email, deletedAt: null });
});
