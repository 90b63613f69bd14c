import { and, eq, ne } from "drizzle-orm";
import { type Ctx, type SignedInUser, userOf } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";
import * as texts from "./texts/money.ts";

/** To everyone but an admin these pages do not exist (Rules: Admin). @throws DomainError not_found */
export function requireAdmin(ctx: Pick<Ctx, "actor">): SignedInUser {
	const user = userOf(ctx);
	if (user?.role !== "admin") throw new DomainError("not_found", texts.notFound);
	return user;
}

export type MakeAdminResult = "made" | "already" | "unknown";

/** Gives the user with this email address the admin role. Only the command line calls this. */
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
