import type { Ctx } from "#app/access/ctx.ts";
import { makeInvitationPath } from "#app/features/invitations/invitation-link.server.ts";
import type { SecretLink } from "#app/mail/content.ts";

/** Each kind of secret link belongs to the feature that takes it. */
export async function makeSecretPath(ctx: Ctx, link: SecretLink): Promise<string | null> {
	if (link.purpose === "invitation") return makeInvitationPath(ctx, link);
	throw new Error(`Nothing makes a link to ${link.purpose} yet`);
}
