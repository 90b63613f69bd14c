import { and, eq, ne } from "drizzle-orm";
import { type Ctx, type SignedInUser, userOf } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";

/**
 * The first line of every use-case of /admin.
 * @throws DomainError not_found: to everyone else these pages do not exist (decisions.md 8)
 */
export function requireAdmin(ctx: Pick<Ctx, "actor">): SignedInUser {
	const user = userOf(ctx);
	if (user?.role !== "admin") throw new DomainError("not_found", "Page not found");
	return user;
}

/** What became of it: they are one now, they were one before, or nobody has registered with that address. */
export type MakeAdminResult = "made" | "already" | "unknown";

/** Makes the user with this e-mail address an admin. Only the command line does: no page and no call sets a role. */
export async function makeAdmin(db: Db, address: string, now: Date): Promise<MakeAdminResult> {
	const email = address.trim().toLowerCase();
	return db.write(async (tx) => {
		const made = await tx
			.update(users)
			.set({ role: "admin", updatedAt: now.getTime() })
			.where(and(eq(users.email, email), ne(users.role, "admin")))
			.returning({ id: users.id });
		if (made.length > 0) return "made";
		const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
		return known ? "already" : "unknown";
	});
}
