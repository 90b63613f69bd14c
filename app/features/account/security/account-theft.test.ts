import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { addDemoCard } from "#app/features/payments/cards/add-card.server.ts";
import { runCardJobs } from "#app/features/payments/cards/card-jobs.server.ts";
import { addCardSchema } from "#app/features/payments/cards/cards.schema.ts";
import { cardsView, setDefaultCard } from "#app/features/payments/cards/own-cards.server.ts";
import { users } from "#db/schema/access.ts";
import { passkeys, recoveryCodes } from "#db/schema/identity.ts";
import { makePasskey } from "#tests/support/authenticator.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { addPasskeyTo, ORIGIN, passkeyScene, RP } from "#tests/support/passkey-scene.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { pay } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { deleteAccount } from "../deletion/delete-account.server.ts";
import { updateProfile } from "../profile/profile.server.ts";
import { requestPasswordReset, resetPassword } from "../sign-in/reset-password.server.ts";
import { requestSignInLink, signIn, signInByLink } from "../sign-in/sign-in.server.ts";
import { mailVerification, verifyEmail } from "../sign-in/verify-email.server.ts";
import { removePassword } from "./change-password.server.ts";
import { removePasskey } from "./own-passkeys.server.ts";
import { beginPasskeySignIn, SecondStepRequired, signInByPasskey } from "./passkey-sign-in.server.ts";
import { makeRecoveryCodes, switchTwoStepOn } from "./two-step.server.ts";

const on = (browserKeyHash: string) => ({ session: null, userAgent: null, browserKeyHash });
const victim = "victim@people.example";

const secretFor = async (world: World, to: string) =>
	(await mailTo(world, to)).find(({ secret }) => secret)?.secret ?? "";

/** A stranger with a confirmed address of their own adds a passkey, and then changes to the victim's address. */
async function squatter(world: World, { isTwoStep = false } = {}) {
	const scene = await passkeyScene(world);
	const passkey = await addPasskeyTo(scene.ctx(), scene.proof, makePasskey(ORIGIN));
	if (isTwoStep) await switchTwoStepOn(scene.ctx(), scene.proof);
	await move(scene, victim, "stranger");
	await mailTo(world, scene.user.email);
	return { ...scene, passkey };
}

type Scene = Awaited<ReturnType<typeof passkeyScene>>;

/** Changes the account's address with its password, in a session of its own. */
function move({ ctx, user, session }: Scene, email: string, browser: string) {
	const { firstName, lastName } = user;
	const moved = { firstName, lastName, email, currentPassword: PASSWORD };
	return updateProfile(ctx(), moved, { ...on(browser), session });
}

const choose = (world: World, secret: string, browser: string, password = "quiet lantern") =>
	resetPassword(world.nobody, { secret, password }, on(browser));

/** The owner of the victim's address chooses a password by the link mailed there. */
async function takeByMail(world: World) {
	await requestPasswordReset(world.nobody, victim);
	return choose(world, await secretFor(world, victim), "victim");
}

async function signInWith(world: World, passkey: Awaited<ReturnType<typeof addPasskeyTo>>) {
	const { options, step } = await beginPasskeySignIn(world.nobody, RP);
	const answer = { secret: step, credential: passkey.get(options) };
	return signInByPasskey(world.nobody, RP, answer, on("stranger"));
}

describe("an account with a stranger's passkey that took someone's address", () => {
	test("does not let the passkey in after the address's owner has chosen a password", async () => {
		using world = openWorld();
		const { passkey } = await squatter(world);
		await takeByMail(world);
		expect(await errorCodeOf(signInWith(world, passkey))).toBe("bad_credentials");
	});

	test("does not keep the owner of the address out by a second step, nor give the stranger the owner's places", async () => {
		using world = openWorld();
		const { passkey, user } = await squatter(world, { isTwoStep: true });
		const place = await world.join(world.asGuest("victim"), await world.trip(await world.user()), {
			email: victim,
		});
		const reset = await takeByMail(world).catch((thrown: unknown) => thrown);
		await signInWith(world, passkey).catch(() => null);
		const row = await memberRow(world, place.id);
		expect({ isLockedOut: reset instanceof SecondStepRequired, placeOf: row?.userId ?? null }).toEqual({
			isLockedOut: false,
			placeOf: expect.not.stringMatching(user.id),
		});
	});

	test("does not let the passkey in after the address's owner has signed in by a mailed link", async () => {
		using world = openWorld();
		const { passkey, user } = await squatter(world, { isTwoStep: true });
		await requestSignInLink(world.nobody, victim, "/home");
		const signed = await signInByLink(world.nobody, await secretFor(world, victim), on("victim"));
		expect(signed.user.id).toBe(user.id);
		expect((await mailTo(world, victim)).map(({ subject }) => subject).sort()).toEqual([
			"The passkeys of your account were removed",
			"The password of your account was ended",
		]);
		expect(await errorCodeOf(signInWith(world, passkey))).toBe("bad_credentials");
	});

	test("does not let the passkey in after the address's owner has confirmed the address", async () => {
		using world = openWorld();
		const { passkey, user } = await squatter(world);
		await mailVerification(world.nobody, { id: user.id, email: victim });
		await verifyEmail(world.nobody, await secretFor(world, victim), on("victim"));
		expect(await errorCodeOf(signInWith(world, passkey))).toBe("bad_credentials");
	});
});

test("whoever changes their address and confirms it in the same browser keeps passkeys, codes and two-step sign-in", async () => {
	using world = openWorld();
	const scene = await passkeyScene(world);
	const { ctx, user, proof } = scene;
	await addPasskeyTo(ctx(), proof);
	await switchTwoStepOn(ctx(), proof);
	const email = "mine@people.example";
	const { session: renewed } = await move(scene, email, "laptop");
	await mailVerification(world.nobody, { id: user.id, email });
	const link = await secretFor(world, email);
	await verifyEmail(ctx(), link, { session: renewed, browserKeyHash: "laptop" });
	const [row] = await world.db.read.select().from(users).where(eq(users.id, user.id));
	expect([await world.db.read.$count(passkeys), await world.db.read.$count(recoveryCodes)]).toEqual([1, 10]);
	expect([row?.twoStepSince, row?.emailVerifiedAt]).toEqual([expect.any(Number), expect.any(Number)]);
});

test("the session of another account confirms no passkeys of this one", async () => {
	using world = openWorld();
	const { user } = await squatter(world);
	const other = await world.user({ passwordHash: PASSWORD_HASH });
	const { session } = await signIn(world.nobody, { email: other.email, password: PASSWORD }, on("victim"));
	await mailVerification(world.nobody, { id: user.id, email: victim });
	const [mail] = await mailTo(world, victim);
	expect(mail?.text).toContain("In any other, confirming also removes the account's passkeys");
	await verifyEmail(world.as(other), mail?.secret ?? "", { session, browserKeyHash: "victim" });
	expect(await world.db.read.$count(passkeys)).toBe(0);
});

test("the owner whose passkeys a thief has removed takes the account back by the mail that says so", async () => {
	using world = openWorld();
	const { ctx, proof, user } = await passkeyScene(world);
	await addPasskeyTo(ctx(), proof, makePasskey(ORIGIN), "Owner");
	await switchTwoStepOn(ctx(), proof);
	world.clock.advance(24 * 60 * MINUTE);
	await addPasskeyTo(ctx(), proof, makePasskey(ORIGIN), "Thief");
	const [owners] = await world.db.read.select().from(passkeys).where(eq(passkeys.name, "Owner"));
	await mailTo(world, user.email);
	await removePasskey(ctx(), owners?.id ?? "", proof, null);
	const [mail] = await mailTo(world, user.email);
	expect([mail?.subject, mail?.path]).toEqual([
		"A passkey was removed from your account",
		expect.stringMatching(/^\/reset-password\//),
	]);
	const { user: restored } = await choose(world, mail?.secret ?? "", "owner");
	expect(restored.id).toBe(user.id);
	expect(await world.db.read.$count(passkeys)).toBe(0);
});

describe("the link that brings an older address back", () => {
	test("does not take along what came to the account by the address that it leaves", async () => {
		using world = openWorld();
		const scene = await passkeyScene(world);
		const { user } = scene;
		const place = await world.join(world.asGuest("victim"), await world.trip(await world.user()), {
			email: victim,
		});
		await move(scene, victim, "stranger");
		const strangersLink = await secretFor(world, user.email);
		await takeByMail(world);
		// Within the link's 30 minutes.
		await choose(world, strangersLink, "stranger", "stolen lantern");
		const [account] = await world.db.read.select().from(users).where(eq(users.id, user.id));
		expect(account?.email).toBe(user.email);
		expect((await memberRow(world, place.id))?.userId).not.toBe(user.id);
	});

	test("does not take along the card and the place of whoever took the account over at its new address", async () => {
		using world = openWorld();
		const scene = await passkeyScene(world);
		const { ctx, user } = scene;
		const organizer = await world.user();
		const own = await saveCard(ctx(), "own");
		world.clock.advance(24 * 60 * MINUTE);
		await move(scene, victim, "stranger");
		const strangersLink = await secretFor(world, user.email);
		const taken = await takeByMail(world);
		const owner = () => world.as(taken.user);
		const card = await saveCard(owner(), "theirs");
		const place = await world.join(owner(), await world.trip(organizer));
		await pay(owner(), place.id);
		const back = await choose(world, strangersLink, "stranger", "stolen lantern");
		const thief = () => world.as(back.user);
		expect((await cardsView(thief())).map(({ id }) => id)).toEqual([own.id]);
		expect(await errorCodeOf(setDefaultCard(thief(), card.id))).toBe("not_found");
		expect(await memberRow(world, place.id)).toMatchObject({
			userId: null,
			guestKeyHash: null,
			email: victim,
			confirmed: true,
		});
		const charges = requireOwnMember(thief(), place.id, "payment.own");
		expect(await errorCodeOf(charges)).toBe("not_found");
		expect(await runCardJobs(world.nobody)).toBeGreaterThan(0);
	});

	test("is also mailed when two-step sign-in, which keeps the owner of the mailbox out, is switched on", async () => {
		using world = openWorld();
		const { ctx, proof, user } = await passkeyScene(world);
		await addPasskeyTo(ctx(), proof, makePasskey(ORIGIN), "Thief");
		await switchTwoStepOn(ctx(), proof);
		const links = (await mailTo(world, user.email)).filter(({ secret }) => secret);
		expect(links).not.toEqual([]);
	});

	const saveCard = (ctx: Ctx, name: string) =>
		addDemoCard(
			ctx,
			addCardSchema(new Date("2026-11-20")).parse({
				cardLast4: "4242",
				cardBrand: "visa",
				cardExpMonth: 12,
				cardExpYear: 2030,
				cardholderName: name,
				billingAddress: { street: "1 Main St", city: "Austin", state: "TX", zipCode: "78701" },
			}),
		);

	/** The thief moves the account to an address of their own, and the owner takes it back by the mail about that. */
	async function takenBack(world: World, scene: Scene) {
		await move(scene, "thief@people.example", "thief");
		return errorCodeOf(choose(world, await secretFor(world, scene.user.email), "owner"));
	}

	test("ends a passkey that a thief has added days before, and says so by mail", async () => {
		using world = openWorld();
		const scene = await passkeyScene(world);
		const thief = await addPasskeyTo(scene.ctx(), scene.proof, makePasskey(ORIGIN), "Thief");
		await makeRecoveryCodes(scene.ctx(), scene.proof);
		world.clock.advance(3 * 24 * 60 * MINUTE);
		expect(await takenBack(world, scene)).toBe("accepted");
		expect(await errorCodeOf(signInWith(world, thief))).toBe("bad_credentials");
		expect([await world.db.read.$count(passkeys), await world.db.read.$count(recoveryCodes)]).toEqual([0, 0]);
		const mails = await mailTo(world, scene.user.email);
		const told = mails.find(({ subject }) => subject === "The passkeys of your account were removed");
		expect(told?.text).toContain("Add yours again in the security settings.");
	});

	test("ends older passkeys, too, where two-step sign-in was switched on just before", async () => {
		using world = openWorld();
		const scene = await passkeyScene(world);
		const thief = await addPasskeyTo(scene.ctx(), scene.proof, makePasskey(ORIGIN), "Thief");
		world.clock.advance(3 * 24 * 60 * MINUTE);
		await switchTwoStepOn(scene.ctx(), scene.proof);
		await mailTo(world, scene.user.email);
		expect(await takenBack(world, scene)).toBe("accepted");
		expect(await errorCodeOf(signInWith(world, thief))).toBe("bad_credentials");
	});

	test("does not get round two-step sign-in that is older, but ends what is new", async () => {
		using world = openWorld();
		const scene = await passkeyScene(world);
		await addPasskeyTo(scene.ctx(), scene.proof, makePasskey(ORIGIN), "Owner");
		await switchTwoStepOn(scene.ctx(), scene.proof);
		world.clock.advance(3 * 24 * 60 * MINUTE);
		await addPasskeyTo(scene.ctx(), scene.proof, makePasskey(ORIGIN), "Thief");
		await mailTo(world, scene.user.email);
		expect(await takenBack(world, scene)).toBe("second_step_required");
		const left = await world.db.read.select().from(passkeys);
		expect(left.map(({ name }) => name)).toEqual(["Owner"]);
		expect(await world.db.read.$count(recoveryCodes)).toBe(10);
	});

	test("lets the owner in whose passkey a thief has removed", async () => {
		using world = openWorld();
		const scene = await passkeyScene(world);
		const { ctx, proof, user } = scene;
		await addPasskeyTo(ctx(), proof, makePasskey(ORIGIN), "Owner");
		await switchTwoStepOn(ctx(), proof);
		world.clock.advance(24 * 60 * MINUTE);
		// The thief has this browser and the password.
		await addPasskeyTo(ctx(), proof, makePasskey(ORIGIN), "Thief");
		const [owners] = await world.db.read.select().from(passkeys).where(eq(passkeys.name, "Owner"));
		await removePasskey(ctx(), owners?.id ?? "", proof, null);
		await makeRecoveryCodes(ctx(), proof);
		await mailTo(world, user.email);
		// No passkey is left, and only the thief knows the recovery codes.
		expect(await takenBack(world, scene)).toBe("accepted");
		expect(await world.db.read.$count(passkeys)).toBe(0);
	});
});

test("an account without a password is not deleted by whoever only has its session", async () => {
	using world = openWorld();
	const { ctx, proof, user, session } = await passkeyScene(world);
	await addPasskeyTo(ctx(), proof);
	await makeRecoveryCodes(ctx(), proof);
	await removePassword(ctx(), { currentPassword: PASSWORD }, { ...on("laptop"), session });
	await deleteAccount(ctx(), { email: user.email }).catch(() => null);
	const [row] = await world.db.read.select().from(users).where(eq(users.id, user.id));
	expect(row?.deletedAt).toBeNull();
});

test("whoever makes new recovery codes is told by mail", async () => {
	using world = openWorld();
	const { ctx, proof, user } = await passkeyScene(world);
	await addPasskeyTo(ctx(), proof);
	await mailTo(world, user.email);
	await makeRecoveryCodes(ctx(), proof);
	expect(await mailTo(world, user.email)).toHaveLength(1);
});
