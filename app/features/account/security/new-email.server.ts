import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { UpdateProfile } from "#app/features/identity/accounts.schema.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts.ts";

/**
 * The profile with another address, for who changes nothing else.
 * @throws DomainError unauthenticated, invalid on the field `email` where it is the address already
 */
export function withNewEmail(
	ctx: Ctx,
	input: Pick<UpdateProfile, "email" | "currentPassword">,
): UpdateProfile {
	const { email, firstName, lastName } = requireUser(ctx);
	if (input.email === email) throw new DomainError("invalid", texts.sameEmail, { field: "email" });
	return { firstName, lastName, ...input };
}
