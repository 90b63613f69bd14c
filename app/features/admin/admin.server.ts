import { type Ctx, type SignedInUser, userOf } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts/money.ts";

/** To everyone but an admin these pages do not exist (Rules: Admin). @throws DomainError not_found */
export function requireAdmin(ctx: Pick<Ctx, "actor">): SignedInUser {
	const user = userOf(ctx);
	if (user?.role !== "admin") throw new DomainError("not_found", texts.notFound);
	return user;
}
