import { and, eq, gt, isNull } from "drizzle-orm";
import { type Ctx, type SignedInUser, userOf } from "#app/access/ctx.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { adminActions } from "#db/schema/admin.ts";
import type { AdminActionName } from "./texts/log.ts";
import * as texts from "./texts/money.ts";

/** For everyone but admins these pages do not exist (Rules: Admin). @throws DomainError not_found */
export function requireAdmin(ctx: Pick<Ctx, "actor">): SignedInUser {
	const user = userOf(ctx);
	if (user?.role !== "admin") throw new DomainError("not_found", texts.notFound);
	return user;
}

/** Whether an account is an admin now; a page that stays open checks this again. */
export async function isLiveAdmin(db: Reader, id: string): Promise<boolean> {
	return (
		(await db.$count(users, and(eq(users.id, id), eq(users.role, "admin"), isNull(users.deletedAt)))) > 0
	);
}

/** The actor of `npm run make-admin`, in place of an admin's id. */
export const COMMAND_LINE = "command line";

type Details = Record<string, string | number | boolean | null>;

type AdminAction = {
	action: AdminActionName;
	subject: string; // its kind and id, such as `user:…`
	details?: Details;
};

/**
 * Records the asking admin's action, in the action's own transaction. Actions that call the provider are recorded
 * before the call.
 * @throws DomainError not_found to everyone but an admin
 */
export async function recordAdminAction(
	ctx: Pick<Ctx, "actor" | "now">,
	tx: Tx,
	action: AdminAction,
): Promise<void> {
	const { id } = requireAdmin(ctx);
	await storeAdminAction(tx, { adminId: id, at: ctx.now, ...action });
}

/** Like `recordAdminAction`, for an actor that is not signed in. */
export async function storeAdminAction(
	tx: Tx,
	{ adminId, at, action, subject, details = {} }: AdminAction & { adminId: string; at: Date },
): Promise<void> {
	await tx.insert(adminActions).values({ id: newId(), adminId, action, subject, details, at: at.getTime() });
}

/**
 * Records that an admin reads a page with personal data, at most once an hour for each admin, subject and details. If
 * it cannot be recorded, the page is not shown.
 * @param details the part of the page, such as the search text
 * @throws DomainError not_found to everyone but an admin
 */
export async function recordView(ctx: Ctx, subject: string, details: Details = {}): Promise<void> {
	const { id } = requireAdmin(ctx);
	const since = ctx.now.getTime() - HOUR_MS;
	const isRecorded = (db: Reader) => hasViewed(db, { adminId: id, subject, details, since });
	if (await isRecorded(ctx.db.read)) return;
	await ctx.db.write(async (tx) => {
		if (!(await isRecorded(tx))) await recordAdminAction(ctx, tx, { action: "viewed", subject, details });
	});
}

type View = { adminId: string; subject: string; details: Details; since: number };

async function hasViewed(db: Reader, { adminId, subject, details, since }: View): Promise<boolean> {
	const [view] = await db
		.select({ id: adminActions.id })
		.from(adminActions)
		.where(
			and(
				eq(adminActions.subject, subject),
				gt(adminActions.at, since),
				eq(adminActions.adminId, adminId),
				eq(adminActions.action, "viewed"),
				eq(adminActions.details, details),
			),
		)
		.limit(1);
	return view !== undefined;
}
