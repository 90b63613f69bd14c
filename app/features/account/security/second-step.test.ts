import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findSession } from "#app/features/identity/sessions.server.ts";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { users } from "#db/schema/access.ts";
import { passkeys, recoveryCodes, sessions, signInSteps } from "#db/schema/identity.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { addPasskeyTo, passkeyScene, RP } from "#tests/support/passkey-scene.ts";
import { PASSWORD } from "#tests/support/password.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { updateProfile } from "../profile/profile.server.ts";
import { requestPasswordReset, resetPassword } from "../sign-in/reset-password.server.ts";
import { requestSignInLink, signIn, signInByLink } from "../sign-in/sign-in.server.ts";
import { changePassword, removePassword } from "./change-password.server.ts";
import { removePasskey } from "./own-passkeys.server.ts";
import {
	beginConfirmation,
	beginPasskeySignIn,
	confirmByCode,
	finishByCode,
	finishByPasskey,
	SecondStepRequired,
	secondStepOptions,
	signInByPasskey,
} from "./passkey-sign-in.server.ts";
import { securityView } from "./security-view.server.ts";
import { makeRecoveryCodes, switchTwoStepOff, switchTwoStepOn } from "./two-step.server.ts";

const device = { session: null, userAgent: null, browserKeyHash: "laptop" };

async function twoStepScene(world: World) {
	const scene = await passkeyScene(world);
	const { ctx, proof, user } = scene;
	const passkey = await addPasskeyTo(ctx(), proof);
	const codes = (await switchTwoStepOn(ctx(), proof)) ?? [];
	await mailTo(world, user.email);
	const keys = { email: user.email, password: PASSWORD };
	const subjects = async () => (await mailTo(world, user.email)).map(({ subject }) => subject);
	return { ...scene, passkey, codes, keys, subjects };
}

/** The secret of the second step that a sign-in leads to. */
async function stepAfter(way: Promise<unknown>): Promise<string> {
	const error: unknown = await way.catch((thrown: unknown) => thrown);
	if (!(error instanceof SecondStepRequired)) throw new Error("it asked for no second step");
	return error.secret;
}

describe("with two-step sign-in", () => {
	test("the right password starts no session until a passkey answers", async () => {
		using world = openWorld();
		const { passkey, keys, user } = await twoStepScene(world);
		const before = await world.db.read.$count(sessions);
		const secret = await stepAfter(signIn(world.nobody, keys, device));
		expect(await world.db.read.$count(sessions)).toBe(before);
		expect(await findSession(world.db, secret, world.clock.now())).toBeNull();
		const options = await secondStepOptions(world.nobody, RP, secret);
		expect(options.allowCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
		const answer = { secret, credential: passkey.get(options) };
		const signed = await finishByPasskey(world.nobody, RP, answer, device);
		expect(signed.user.id).toBe(user.id);
		expect(await errorCodeOf(finishByPasskey(world.nobody, RP, answer, device))).toBe("conflict");
		expect(await world.db.read.$count(signInSteps)).toBe(0);
	});

	test("a wrong password is answered as ever, and shows nothing of the second step", async () => {
		using world = openWorld();
		const { keys, codes } = await twoStepScene(world);
		const wrong = { ...keys, password: "wrong", recoveryCode: codes[0] };
		expect(await errorCodeOf(signIn(world.nobody, wrong, device))).toBe("bad_credentials");
		expect(await world.db.read.$count(signInSteps)).toBe(0);
	});

	test("mailed links and a new password lead to the second step too", async () => {
		using world = openWorld();
		const { user, codes, ctx, proof } = await twoStepScene(world);
		const before = await world.db.read.$count(sessions);
		await requestSignInLink(world.nobody, user.email, "/home");
		const [link] = await mailTo(world, user.email);
		await stepAfter(signInByLink(world.nobody, link?.secret ?? "", device));
		expect(await world.db.read.$count(sessions)).toBe(before);
		await requestPasswordReset(world.nobody, user.email);
		const [reset] = await mailTo(world, user.email);
		const input = { secret: reset?.secret ?? "", password: "quiet lantern" };
		const step = await stepAfter(resetPassword(world.nobody, input, device));
		expect(await world.db.read.$count(sessions)).toBe(0);
		expect(await world.db.read.$count(signInSteps)).toBe(1);
		const recoveryCode = codes[0] ?? "";
		expect((await finishByCode(world.nobody, { secret: step, recoveryCode }, device)).user.id).toBe(user.id);
		expect(await errorCodeOf(switchTwoStepOff(ctx(), proof, null))).toBe("invalid");
	});

	test("a recovery code works once, as it was typed, and is told by mail", async () => {
		using world = openWorld();
		const { keys, codes, subjects } = await twoStepScene(world);
		expect(codes).toHaveLength(10);
		const stored = JSON.stringify(await world.db.read.select().from(recoveryCodes));
		for (const code of codes) expect(stored).not.toContain(code);
		const typed = ` ${(codes[3] ?? "").toUpperCase().replaceAll("-", " ")} `;
		const secret = await stepAfter(signIn(world.nobody, keys, device));
		await finishByCode(world.nobody, { secret, recoveryCode: typed }, device);
		expect(await subjects()).toContain("A recovery code was used");
		const again = await stepAfter(signIn(world.nobody, keys, device));
		const used = finishByCode(world.nobody, { secret: again, recoveryCode: codes[3] ?? "" }, device);
		await expect(used).rejects.toMatchObject({ code: "invalid", field: "recoveryCode" });
	});

	test("of two who use one code at once, one signs in", async () => {
		using world = openWorld();
		const { keys, codes } = await twoStepScene(world);
		const input = { ...keys, recoveryCode: codes[0] };
		const tries = [1, 2].map(() => errorCodeOf(signIn(world.nobody, input, device)));
		expect((await Promise.all(tries)).sort()).toEqual(["accepted", "invalid"]);
	});

	test("another account's code and passkey are refused", async () => {
		using world = openWorld();
		const { keys } = await twoStepScene(world);
		const other = await twoStepScene(world);
		const secret = await stepAfter(signIn(world.nobody, keys, device));
		const options = await secondStepOptions(world.nobody, RP, secret);
		const foreign = { secret, credential: other.passkey.get(options) };
		expect(await errorCodeOf(finishByPasskey(world.nobody, RP, foreign, device))).toBe("bad_credentials");
		const code = { secret, recoveryCode: other.codes[0] ?? "" };
		expect(await errorCodeOf(finishByCode(world.nobody, code, device))).toBe("invalid");
	});

	test("five tries and 10 minutes are all that a step has", async () => {
		using world = openWorld();
		const { keys, codes } = await twoStepScene(world);
		const right = codes[0] ?? "";
		const secret = await stepAfter(signIn(world.nobody, keys, device));
		for (let tries = 0; tries < 5; tries += 1) {
			const wrong = finishByCode(world.nobody, { secret, recoveryCode: "abcd-efgh-jkmn-pqrs" }, device);
			expect(await errorCodeOf(wrong)).toBe("invalid");
		}
		expect(await errorCodeOf(finishByCode(world.nobody, { secret, recoveryCode: right }, device))).toBe(
			"conflict",
		);
		const late = await stepAfter(signIn(world.nobody, keys, device));
		world.clock.advance(10 * MINUTE);
		const tooLate = finishByCode(world.nobody, { secret: late, recoveryCode: right }, device);
		expect(await errorCodeOf(tooLate)).toBe("conflict");
		world.clock.advance(1);
		await deleteExpired(world.nobody);
		expect(await world.db.read.$count(signInSteps)).toBe(0);
	});

	test("a challenge is answered once: a replay after a failed answer is refused", async () => {
		using world = openWorld();
		const { keys, passkey } = await twoStepScene(world);
		const secret = await stepAfter(signIn(world.nobody, keys, device));
		const options = await secondStepOptions(world.nobody, RP, secret);
		const wrong = { secret, credential: passkey.get(options, { isUserVerified: false }) };
		expect(await errorCodeOf(finishByPasskey(world.nobody, RP, wrong, device))).toBe("bad_credentials");
		const replay = { secret, credential: passkey.get(options) };
		expect(await errorCodeOf(finishByPasskey(world.nobody, RP, replay, device))).toBe("bad_credentials");
		const fresh = await secondStepOptions(world.nobody, RP, secret);
		const answer = { secret, credential: passkey.get(fresh) };
		expect(await errorCodeOf(finishByPasskey(world.nobody, RP, answer, device))).toBe("accepted");
	});

	test("does not keep the owner out who takes a changed address back, unless it is older", async () => {
		for (const age of [0, 31 * MINUTE]) {
			using world = openWorld();
			const { ctx, proof, user, session } = await twoStepScene(world);
			world.clock.advance(age);
			const { firstName, lastName } = user;
			const moved = { firstName, lastName, email: "thief@people.example", currentPassword: PASSWORD };
			await updateProfile(ctx(), moved, { ...device, session });
			const [mail] = await mailTo(world, user.email);
			const input = { secret: mail?.secret ?? "", password: "quiet lantern" };
			const code = await errorCodeOf(resetPassword(world.nobody, input, device));
			expect(code).toBe(age === 0 ? "accepted" : "second_step_required");
			expect(await world.db.read.$count(passkeys)).toBe(age === 0 ? 0 : 1);
			expect(await errorCodeOf(switchTwoStepOff(ctx(), proof, null))).toBe("invalid");
		}
	});

	test("a new password ends the steps that the old one has begun", async () => {
		using world = openWorld();
		const { ctx, keys, proof, codes, session } = await twoStepScene(world);
		const secret = await stepAfter(signIn(world.nobody, keys, device));
		await changePassword(ctx(), { ...proof, password: "quiet lantern" }, { ...device, session });
		const late = finishByCode(world.nobody, { secret, recoveryCode: codes[0] ?? "" }, device);
		expect(await errorCodeOf(late)).toBe("conflict");
	});
});

describe("two-step sign-in", () => {
	test("is switched on only with a passkey, and off with the password, which is told by mail", async () => {
		using world = openWorld();
		const { ctx, proof } = await passkeyScene(world);
		expect(await errorCodeOf(switchTwoStepOn(ctx(), proof))).toBe("conflict");
		const scene = await twoStepScene(world);
		const [row] = await world.db.read.select().from(passkeys);
		expect(await errorCodeOf(removePasskey(scene.ctx(), row?.id ?? "", scene.proof, null))).toBe("conflict");
		const noPassword = { session: scene.session };
		expect(await errorCodeOf(switchTwoStepOff(scene.ctx(), noPassword, null))).toBe("invalid");
		await switchTwoStepOff(scene.ctx(), scene.proof, null);
		expect(await scene.subjects()).toEqual(["Two-step sign-in was switched off"]);
		expect(await world.db.read.$count(recoveryCodes)).toBe(0);
		expect(await errorCodeOf(signIn(world.nobody, scene.keys, device))).toBe("accepted");
	});

	test("keeps unused codes when it is switched on again, and new codes end the old ones", async () => {
		using world = openWorld();
		const { ctx, proof, codes, keys } = await twoStepScene(world);
		expect(await switchTwoStepOn(ctx(), proof)).toBeNull();
		const fresh = await makeRecoveryCodes(ctx(), proof);
		const old = signIn(world.nobody, { ...keys, recoveryCode: codes[0] }, device);
		expect(await errorCodeOf(old)).toBe("invalid");
		const good = signIn(world.nobody, { ...keys, recoveryCode: fresh[0] }, device);
		expect(await errorCodeOf(good)).toBe("accepted");
	});
});

describe("an account without a password", () => {
	test("needs a passkey and recovery codes", async () => {
		using world = openWorld();
		const { ctx, proof, session } = await passkeyScene(world);
		const here = { ...device, session };
		expect(await errorCodeOf(removePassword(ctx(), proof, here))).toBe("conflict");
		await addPasskeyTo(ctx(), proof);
		expect(await errorCodeOf(removePassword(ctx(), proof, here))).toBe("conflict");
		await makeRecoveryCodes(ctx(), proof);
		expect(await errorCodeOf(removePassword(ctx(), { currentPassword: "x" }, here))).toBe("invalid");
		expect(await errorCodeOf(removePassword(ctx(), proof, here))).toBe("accepted");
	});

	test("signs in by passkey, never by a password or a mailed link alone, and gets a password again after its passkey", async () => {
		using world = openWorld();
		const { ctx, proof, session, user, passkey, codes } = await twoStepScene(world);
		const here = await removePassword(ctx(), proof, { ...device, session });
		const [row] = await world.db.read.select().from(users).where(eq(users.id, user.id));
		expect(row).toMatchObject({ passwordHash: "", twoStepSince: expect.any(Number) });
		for (const password of [PASSWORD, "none", "x"]) {
			const tried = signIn(world.nobody, { email: user.email, password }, device);
			expect(await errorCodeOf(tried)).toBe("bad_credentials");
		}
		await mailTo(world, user.email);
		await requestSignInLink(world.nobody, user.email, "/home");
		const [link] = await mailTo(world, user.email);
		await stepAfter(signInByLink(world.nobody, link?.secret ?? "", device));
		const chosen = { password: "quiet lantern" };
		expect(await errorCodeOf(changePassword(ctx(), chosen, { ...device, session: here }))).toBe("invalid");
		expect(await errorCodeOf(switchTwoStepOff(ctx(), { session: here }, null))).toBe("invalid");
		const { options, step } = await beginPasskeySignIn(world.nobody, RP);
		const answer = { secret: step, credential: passkey.get(options) };
		const signed = await signInByPasskey(world.nobody, RP, answer, device);
		const fresh = { ...device, session: signed.session };
		expect(await errorCodeOf(switchTwoStepOff(ctx(), { session: signed.session }, null))).toBe("conflict");
		expect(await errorCodeOf(changePassword(ctx(), chosen, fresh))).toBe("accepted");
		expect(codes).toHaveLength(10);
	});

	test("is told what to do where its only passkey is to be removed, which two-step sign-in needs", async () => {
		using world = openWorld();
		const { ctx, proof, session } = await twoStepScene(world);
		const [row] = await world.db.read.select().from(passkeys);
		const id = row?.id ?? "";
		await expect(removePasskey(ctx(), id, proof, null)).rejects.toThrow(/Switch two-step sign-in off/);
		const here = await removePassword(ctx(), proof, { ...device, session });
		await world.db.write((tx) => tx.update(sessions).set({ confirmedAt: world.clock.now().getTime() }));
		const removed = removePasskey(ctx(), id, { session: here }, null);
		await expect(removed).rejects.toThrow("Add another passkey, or choose a password");
	});

	test("and without a passkey is led to the mailed link, not to a passkey", async () => {
		using world = openWorld();
		const { ctx, session } = await passkeyScene(world, "");
		const tried = changePassword(ctx(), { password: "quiet lantern" }, { ...device, session });
		await expect(tried).rejects.toThrow("Forgot your password?");
		await expect(beginConfirmation(ctx(), RP)).rejects.toThrow("Forgot your password?");
		expect(await securityView(ctx(), session)).toMatchObject({ hasWayToConfirm: false });
	});

	test("may confirm with a recovery code where its passkey is missing", async () => {
		using world = openWorld();
		const { ctx, proof, session, codes } = await twoStepScene(world);
		const here = await removePassword(ctx(), proof, { ...device, session });
		const recoveryCode = codes[0] ?? "";
		expect(await errorCodeOf(confirmByCode(ctx(), "abcd-efgh-jkmn-pqrs", { ...device, session: here }))).toBe(
			"invalid",
		);
		await confirmByCode(ctx(), recoveryCode, { ...device, session: here });
		expect(await errorCodeOf(makeRecoveryCodes(ctx(), { session: here }))).toBe("accepted");
	});
});
