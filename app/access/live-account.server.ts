import { and, eq, isNotNull } from "drizzle-orm";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { type Ctx, userOf } from "./ctx.ts";

/** Whether an account was deleted. Its row stays, so rows that refer to it could still be stored. */
async function isDeletedAccount(db: Reader, userId: string): Promise<boolean> {
	return (await db.$count(users, and(eq(users.id, userId), isNotNull(users.deletedAt)))) > 0;
}

/**
 * Call it within a change by a signed-in user: their account may have been deleted since the request began.
 * @throws DomainError unauthenticated
 */
export async function requireLiveAccount(ctx: Pick<Ctx, "actor">, tx: Reader): Promise<void> {
	const user = userOf(ctx);
	if (user && (await isDeletedAccount(tx, user.id)))
		throw new DomainError("unauthenticated", common.authenticationRequired);
}
