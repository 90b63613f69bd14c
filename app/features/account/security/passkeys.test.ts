import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { startSession } from "#app/features/identity/sessions.server.ts";
import { users } from "#db/schema/access.ts";
import { passkeys, recoveryCodes, sessions, signInSteps } from "#db/schema/identity.ts";
import { makePasskey } from "#tests/support/authenticator.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { addPasskeyTo, ORIGIN, passkeyScene, RP } from "#tests/support/passkey-scene.ts";
import { PASSWORD_HASH } from "#tests/support/password.ts";
import { openWorld } from "#tests/support/world.ts";
import { addPasskey, beginAddPasskey, removePasskey, renamePasskey } from "./own-passkeys.server.ts";
import {
	beginConfirmation,
	beginPasskeySignIn,
	confirmByPasskey,
	signInByPasskey,
} from "./passkey-sign-in.server.ts";
import { isConfirmed } from "./proof.server.ts";

const device = { session: null, userAgent: null, browserKeyHash: "laptop" };

describe("adding a passkey", () => {
	test("stores its public key and name, and tells the owner", async () => {
		using world = openWorld();
		const { ctx, user, proof } = await passkeyScene(world);
		await addPasskeyTo(ctx(), proof, makePasskey(ORIGIN), "My phone");
		const [row] = await world.db.read.select().from(passkeys);
		expect(row).toMatchObject({ userId: user.id, name: "My phone", counter: 0, transports: ["internal"] });
		const [mail] = await mailTo(world, user.email);
		expect(mail?.subject).toBe("A passkey was added to your account");
		expect(mail?.text).toContain("My phone");
	});

	test.each([
		["another origin", { origin: "https://gangway.evil.example" }],
		["another host", { rpId: "evil.example" }],
		["another challenge", { challenge: "AAAA" }],
		["a sign-in", { type: "webauthn.get" }],
		["nobody verified", { isUserVerified: false }],
	])("is refused for %s", async (_, change) => {
		using world = openWorld();
		const { ctx, proof } = await passkeyScene(world);
		const { options, step } = await beginAddPasskey(ctx(), RP, proof);
		const credential = makePasskey(ORIGIN).create(options, change);
		const adding = addPasskey(ctx(), RP, { secret: step, credential, name: "x" }, null);
		expect(await errorCodeOf(adding)).toBe("invalid");
		expect(await world.db.read.$count(passkeys)).toBe(0);
	});

	test.each([
		[1_023, "accepted"],
		[1_024, "invalid"],
	])("with an id of %i bytes, of which WebAuthn allows 1,023, is %s", async (bytes, code) => {
		using world = openWorld();
		const { ctx, proof } = await passkeyScene(world);
		expect(await errorCodeOf(addPasskeyTo(ctx(), proof, makePasskey(ORIGIN, bytes), "x"))).toBe(code);
	});

	test("needs the password, a confirmed address, and the account that began", async () => {
		using world = openWorld();
		const { ctx, proof, user } = await passkeyScene(world);
		const without = { session: proof.session };
		expect(await errorCodeOf(beginAddPasskey(ctx(), RP, without))).toBe("invalid");
		expect(await errorCodeOf(beginAddPasskey(ctx(), RP, { ...without, currentPassword: "x" }))).toBe(
			"invalid",
		);
		const { options, step } = await beginAddPasskey(ctx(), RP, proof);
		const other = world.as(await world.user({ passwordHash: PASSWORD_HASH, emailVerifiedAt: 1 }));
		const made = { secret: step, credential: makePasskey(ORIGIN).create(options), name: "x" };
		expect(await errorCodeOf(addPasskey(other, RP, made, null))).toBe("conflict");
		await world.db.write((tx) =>
			tx.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id)),
		);
		expect(await errorCodeOf(beginAddPasskey(ctx(), RP, proof))).toBe("conflict");
		expect(await errorCodeOf(beginAddPasskey(world.nobody, RP, proof))).toBe("unauthenticated");
		expect(await world.db.read.$count(passkeys)).toBe(0);
	});

	test("takes each answer once, and each passkey once", async () => {
		using world = openWorld();
		const { ctx, proof } = await passkeyScene(world);
		const passkey = makePasskey(ORIGIN);
		const { options, step } = await beginAddPasskey(ctx(), RP, proof);
		const made = { secret: step, credential: passkey.create(options), name: "x" };
		await addPasskey(ctx(), RP, made, null);
		expect(await errorCodeOf(addPasskey(ctx(), RP, made, null))).toBe("conflict");
		const again = await beginAddPasskey(ctx(), RP, proof);
		expect(again.options.excludeCredentials?.map(({ id }) => id)).toEqual([passkey.id]);
		const twice = { secret: again.step, credential: passkey.create(again.options), name: "y" };
		expect(await errorCodeOf(addPasskey(ctx(), RP, twice, null))).toBe("conflict");
		expect(await world.db.read.$count(passkeys)).toBe(1);
	});

	test("must be done within 10 minutes", async () => {
		using world = openWorld();
		const { ctx, proof } = await passkeyScene(world);
		const { options, step } = await beginAddPasskey(ctx(), RP, proof);
		world.clock.advance(10 * MINUTE);
		const made = { secret: step, credential: makePasskey(ORIGIN).create(options), name: "x" };
		expect(await errorCodeOf(addPasskey(ctx(), RP, made, null))).toBe("conflict");
	});
});

describe("signing in by passkey alone", () => {
	let world: ReturnType<typeof openWorld>;
	beforeEach(() => {
		world = openWorld();
		return () => world[Symbol.dispose]();
	});
	const start = async () => {
		const scene = await passkeyScene(world);
		const passkey = makePasskey(ORIGIN);
		await addPasskeyTo(scene.ctx(), scene.proof, passkey);
		return { ...scene, passkey };
	};
	const answer = (secret: string, credential: string) =>
		signInByPasskey(world.nobody, RP, { secret, credential }, device);

	test("starts a session that is confirmed, and counts", async () => {
		const { passkey, user } = await start();
		const { options, step } = await beginPasskeySignIn(world.nobody, RP);
		expect(options.allowCredentials).toEqual([]);
		const signed = await answer(step, passkey.get(options));
		expect(signed.user.id).toBe(user.id);
		expect(await isConfirmed(world.as(user), signed.session)).toBe(true);
		world.clock.advance(10 * MINUTE);
		expect(await isConfirmed(world.as(user), signed.session)).toBe(false);
		expect((await world.db.read.select().from(passkeys))[0]).toMatchObject({ counter: 1 });
	});

	test.each([
		["another origin", { origin: "https://gangway.evil.example" }],
		["another host", { rpId: "evil.example" }],
		["another challenge", { challenge: "AAAA" }],
		["a new passkey's answer", { type: "webauthn.create" }],
		["nobody verified", { isUserVerified: false }],
		["another key", { key: makePasskey(ORIGIN).privateKey }],
		["a counter that stands still", { counter: 0 }],
		["another account's name", { userHandle: Buffer.from("someone").toString("base64url") }],
		["nobody's name", { userHandle: null }],
	])("is refused for %s, and the challenge is used up", async (_, change) => {
		const { passkey } = await start();
		const sessionsBefore = await world.db.read.$count(sessions);
		await world.db.write((tx) => tx.update(passkeys).set({ counter: "counter" in change ? 5 : 0 }));
		const { options, step } = await beginPasskeySignIn(world.nobody, RP);
		expect(await errorCodeOf(answer(step, passkey.get(options, change)))).toBe("bad_credentials");
		expect(await errorCodeOf(answer(step, passkey.get(options, { counter: 9 })))).toBe("bad_credentials");
		expect(await world.db.read.$count(sessions)).toBe(sessionsBefore);
	});

	test("a counter that went back is refused, because the passkey may have been copied", async () => {
		const { passkey } = await start();
		const first = await beginPasskeySignIn(world.nobody, RP);
		await answer(first.step, passkey.get(first.options, { counter: 7 }));
		const second = await beginPasskeySignIn(world.nobody, RP);
		const copied = answer(second.step, passkey.get(second.options, { counter: 7 }));
		expect(await errorCodeOf(copied)).toBe("bad_credentials");
		expect((await world.db.read.select().from(passkeys))[0]).toMatchObject({ counter: 7 });
	});

	test("a replayed answer, a foreign step, and junk are refused", async () => {
		const { passkey } = await start();
		const { options, step } = await beginPasskeySignIn(world.nobody, RP);
		const credential = passkey.get(options);
		const fresh = await beginPasskeySignIn(world.nobody, RP);
		expect(await errorCodeOf(answer(fresh.step, credential))).toBe("bad_credentials");
		await answer(step, credential);
		expect(await errorCodeOf(answer(step, credential))).toBe("conflict");
		for (const junk of ["", "{}", "null", "[1]", '{"id":"x"}', "x".repeat(100)]) {
			const { step: next } = await beginPasskeySignIn(world.nobody, RP);
			expect(await errorCodeOf(answer(next, junk))).toBe("bad_credentials");
		}
	});

	test("a removed passkey is refused, also one that is removed while it answers", async () => {
		const { ctx, proof, passkey, user } = await start();
		const { options, step } = await beginPasskeySignIn(world.nobody, RP);
		const [row] = await world.db.read.select().from(passkeys);
		await mailTo(world, user.email);
		await removePasskey(ctx(), row?.id ?? "", proof, null);
		expect(await errorCodeOf(answer(step, passkey.get(options)))).toBe("bad_credentials");
		const [mail] = await mailTo(world, user.email);
		expect(mail?.subject).toBe("A passkey was removed from your account");
	});
});

describe("confirming with a passkey", () => {
	test("takes only one's own, and stands in for the password for 10 minutes", async () => {
		using world = openWorld();
		const { ctx, user, proof } = await passkeyScene(world);
		const [own, foreign] = [makePasskey(ORIGIN), makePasskey(ORIGIN)];
		await addPasskeyTo(ctx(), proof, own);
		const other = await passkeyScene(world);
		await addPasskeyTo(other.ctx(), other.proof, foreign);
		const session = await world.db.write((tx) => startSession(tx, user.id, world.clock.now(), null));
		const begun = await beginConfirmation(ctx(), RP);
		expect(begun.options.allowCredentials?.map(({ id }) => id)).toEqual([own.id]);
		const wrong = { secret: begun.step, credential: foreign.get(begun.options) };
		expect(await errorCodeOf(confirmByPasskey(ctx(), RP, wrong, session))).toBe("bad_credentials");
		expect(await errorCodeOf(beginAddPasskey(ctx(), RP, { session }))).toBe("invalid");
		const again = await beginConfirmation(ctx(), RP);
		await confirmByPasskey(ctx(), RP, { secret: again.step, credential: own.get(again.options) }, session);
		expect(await errorCodeOf(beginAddPasskey(ctx(), RP, { session }))).toBe("accepted");
		world.clock.advance(10 * MINUTE);
		expect(await errorCodeOf(beginAddPasskey(ctx(), RP, { session }))).toBe("invalid");
	});
});

test("a passkey is renamed and removed by its owner only", async () => {
	using world = openWorld();
	const { ctx, proof } = await passkeyScene(world);
	await addPasskeyTo(ctx(), proof, makePasskey(ORIGIN));
	const [row] = await world.db.read.select().from(passkeys);
	const id = row?.id ?? "";
	const other = await passkeyScene(world);
	expect(await errorCodeOf(renamePasskey(other.ctx(), { id, name: "Mine" }))).toBe("not_found");
	expect(await errorCodeOf(removePasskey(other.ctx(), id, other.proof, null))).toBe("not_found");
	expect(await errorCodeOf(removePasskey(ctx(), id, { session: null, currentPassword: "x" }, null))).toBe(
		"invalid",
	);
	await renamePasskey(ctx(), { id, name: "Work laptop" });
	expect((await world.db.read.select().from(passkeys))[0]?.name).toBe("Work laptop");
	expect(await world.db.read.$count(recoveryCodes)).toBe(0);
	expect(await world.db.read.$count(signInSteps)).toBe(0);
});
