import type { Ctx } from "#app/access/ctx.ts";
import type { SecretLink } from "#app/mail/content.ts";

/** Each kind of secret link belongs to the feature that takes it. */
export async function makeSecretPath(_ctx: Ctx, { purpose }: SecretLink): Promise<string | null> {
	throw new Error(`Nothing makes a link to ${purpose} yet`);
}
