import { and, eq, ne } from "drizzle-orm";
import { mailAddress } from "#app/lib/email-address.ts";
import type { Db } from "#db/client.server.ts";
import { users } from "#db/schema/access.ts";
import { COMMAND_LINE, storeAdminAction } from "./admin.server.ts";

export type MakeAdminResult = "made" | "already" | "unknown";

/** Gives the user with this email address the admin role. Only the command line calls this. */
export async function makeAdmin(db: Db, address: string, now: Date): Promise<MakeAdminResult> {
	const email = mailAddress(address.trim());
	return db.write(async (tx) => {
		const [made] = await tx
			.update(users)
			.set({ role: "admin", updatedAt: now.getTime() })
			.where(and(eq(users.email, email), ne(users.role, "admin")))
			.returning({ id: users.id });
		if (made) {
			const subject = `user:${made.id}`;
			await storeAdminAction(tx, { adminId: COMMAND_LINE, at: now, action: "made_admin", subject });
			return "made";
		}
		const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
		return known ? "already" : "unknown";
	});
}
