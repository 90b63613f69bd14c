import type { Ctx } from "#app/access/ctx.ts";
import { addPasskey, beginAddPasskey } from "#app/features/account/security/own-passkeys.server.ts";
import type { Proof } from "#app/features/account/security/proof.server.ts";
import { startSession } from "#app/features/identity/sessions.server.ts";
import { makePasskey, type Passkey } from "./authenticator.ts";
import { PASSWORD_HASH } from "./password.ts";
import type { World } from "./world.ts";

export const ORIGIN = "https://gangway.example";
export const RP = { origin: ORIGIN };

/** A signed-in person with a confirmed address, and either the common password or none. */
export async function passkeyScene(world: World, passwordHash = PASSWORD_HASH) {
	const user = await world.user({ passwordHash, emailVerifiedAt: 1 });
	const session = await world.db.write((tx) => startSession(tx, user.id, world.clock.now(), null));
	const proof: Proof = { session, currentPassword: "correct horse" };
	return { user, ctx: () => world.as(user), session, proof };
}

export async function addPasskeyTo(
	ctx: Ctx,
	proof: Proof,
	passkey: Passkey = makePasskey(ORIGIN),
	name = "Phone",
): Promise<Passkey> {
	const { options, step } = await beginAddPasskey(ctx, RP, proof);
	await addPasskey(ctx, RP, { secret: step, credential: passkey.create(options), name }, null);
	return passkey;
}
