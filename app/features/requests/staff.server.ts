import { and, eq, gt, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { notifyEach } from "#app/features/messages/notifications/notify.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { queueMessages } from "#app/mail/outbox.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { users } from "#db/schema/access.ts";
import { staffDuty, type supportMessages } from "#db/schema/requests.ts";
import { staffMail } from "./request-mails.server.ts";
import type { SupportRequest } from "./support-request.ts";
import * as texts from "./texts/staff.ts";

/** The admins currently on duty. */
export function listOnDuty(
	db: Reader,
	now: Date,
): Promise<{ userId: string; firstName: string; until: number }[]> {
	return db
		.select({ userId: users.id, firstName: users.firstName, until: staffDuty.until })
		.from(staffDuty)
		.innerJoin(users, eq(users.id, staffDuty.adminId))
		.where(and(gt(staffDuty.until, now.getTime()), eq(users.role, "admin"), isNull(users.deletedAt)))
		.orderBy(staffDuty.since, users.id);
}

type Written = Pick<typeof supportMessages.$inferSelect, "id" | "text"> & {
	isFirst: boolean; // whether it opens the request
	wantsMail: boolean; // whether it is mailed; further messages before an answer are only shown in the app and pushed
};

/**
 * Tells the admins on duty that a writer has written, in the app, by push and by mail; if none is on duty, every admin.
 * The opening message also goes to the support address, so that it is read even if nobody is there.
 */
export async function tellStaff(ctx: Ctx, tx: Tx, request: SupportRequest, message: Written): Promise<void> {
	const onDuty = await listOnDuty(tx, ctx.now);
	const told = onDuty.length > 0 ? onDuty : await listAdmins(tx);
	const notice = {
		kind: request.kind === "emergency" ? "emergency_written" : "request_written",
		title: texts.written(request),
		message: texts.writtenBy(request),
		source: `request-written:${message.id}`,
		actionUrl: pathTo("/admin/requests/:id", { id: request.id }),
	} as const;
	await notifyEach(
		ctx,
		tx,
		null,
		told.map(({ userId }) => ({ to: { userId, email: null }, notice })),
	);
	if (!message.wantsMail) return;
	const { supportAddress } = ctx.mail;
	const readers = [
		...told.map(({ userId }) => ({ key: userId, userId, email: null })),
		...(message.isFirst && supportAddress ? [{ key: "support", userId: null, email: supportAddress }] : []),
	];
	await queueMessages(
		ctx,
		tx,
		readers.map(({ key, ...to }) => ({
			channel: "mail",
			kind: "request_written",
			topic: "support",
			source: `mail:request-written:${message.id}:${key}`,
			tripId: null,
			content: staffMail(request, message.text),
			...to,
		})),
	);
}

function listAdmins(db: Reader): Promise<{ userId: string }[]> {
	return db
		.select({ userId: users.id })
		.from(users)
		.where(and(eq(users.role, "admin"), isNull(users.deletedAt)));
}
