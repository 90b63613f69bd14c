import { z } from "zod";
import { currentPassword, newPasswordSchema, profileSchema } from "#app/features/identity/accounts.schema.ts";
import * as accountTexts from "#app/features/identity/texts.ts";
import { text } from "#app/lib/schema.ts";
import { API_KEY_ACCESS } from "#db/schema/identity.ts";
import * as texts from "./texts.ts";

const proof = { currentPassword };
const passkeyName = text(accountTexts.passkeyNameMissing, 60);
/** Empty if the page's script did not run. */
const credential = z.string({ error: texts.scriptNeeded }).min(1, texts.scriptNeeded).max(20_000);
const recoveryCode = z
	.string({ error: texts.codeMissing })
	.trim()
	.min(1, texts.codeMissing)
	.max(100, texts.wrongCode);

export const changePasswordSchema = newPasswordSchema.extend(proof);
export const removePasswordSchema = z.object(proof);
export const changeEmailSchema = profileSchema.pick({ email: true, currentPassword: true });
export const proofSchema = z.object(proof);
export const endSessionSchema = z.object({ id: z.string() });
export const newPasskeySchema = z.object({ name: passkeyName, credential });
export const renamePasskeySchema = z.object({ id: z.string(), name: passkeyName });
export const removePasskeySchema = z.object({ id: z.string(), ...proof });
export const makeApiKeySchema = z.object({
	intent: z.literal("make"),
	name: text(accountTexts.apiKeyNameMissing, 60),
	access: z.enum(API_KEY_ACCESS, { error: texts.chooseAccess }),
	...proof,
});
export const revokeApiKeySchema = z.object({ intent: z.literal("revoke"), id: z.string() });
export const credentialSchema = z.object({ credential });
export const recoveryCodeSchema = z.object({ recoveryCode });

/** The script's request before it talks to the authenticator. */
export const optionsSchema = z.object({
	purpose: z.enum(["passkey_sign_in", "second_step", "passkey_register", "passkey_confirm"]),
	...proof,
});
