import { eq } from "drizzle-orm";
import { endAccessOf } from "#app/features/account/security/end-access.server.ts";
import { mailAddress } from "#app/lib/email-address.ts";
import type { Db, Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { COMMAND_LINE, storeAdminAction } from "./admin.server.ts";

export type MakeAdminResult = "made" | "already" | "unconfirmed" | "unknown";

/**
 * Gives the user with this email address the admin role. The address must be confirmed, because otherwise someone else
 * may have registered it. Only the command line calls this.
 * @param evenUnconfirmed for a server that sends no mail, where nobody can confirm an address
 */
export async function makeAdmin(
	db: Db,
	address: string,
	now: Date,
	evenUnconfirmed = false,
): Promise<MakeAdminResult> {
	return db.write(async (tx) => {
		const user = await findByAddress(tx, address);
		if (!user) return "unknown";
		if (user.role === "admin") return "already";
		if (user.emailVerifiedAt === null && !evenUnconfirmed) return "unconfirmed";
		await setRole(tx, user.id, "admin", now);
		return "made";
	});
}

export type RemoveAdminResult = "removed" | "no_admin" | "unknown";

/** Takes the admin role away, and ends the account's sessions and API keys. Only the command line calls this. */
export async function removeAdmin(db: Db, address: string, now: Date): Promise<RemoveAdminResult> {
	return db.write(async (tx) => {
		const user = await findByAddress(tx, address);
		if (!user) return "unknown";
		if (user.role !== "admin") return "no_admin";
		await setRole(tx, user.id, "user", now);
		await endAccessOf(tx, user.id);
		return "removed";
	});
}

async function findByAddress(tx: Tx, address: string) {
	const [found] = await tx
		.select({ id: users.id, role: users.role, emailVerifiedAt: users.emailVerifiedAt })
		.from(users)
		.where(eq(users.email, mailAddress(address.trim())));
	return found;
}

async function setRole(tx: Tx, id: string, role: "admin" | "user", now: Date): Promise<void> {
	await tx.update(users).set({ role, updatedAt: now.getTime() }).where(eq(users.id, id));
	const action = role === "admin" ? "made_admin" : "removed_admin";
	await storeAdminAction(tx, { adminId: COMMAND_LINE, at: now, action, subject: `user:${id}` });
}
