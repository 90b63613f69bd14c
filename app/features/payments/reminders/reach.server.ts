import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { kindOf, type NoticeKind } from "#app/features/messages/notifications/kinds.ts";
import type { Recipient } from "#app/features/messages/notifications/notify.server.ts";
import { listChoices } from "#app/features/messages/notifications/preferences.server.ts";
import { isOn } from "#app/features/messages/notifications/preferences.ts";
import { listSubscriptions } from "#app/features/messages/push/subscriptions.server.ts";
import { ownerOf } from "#app/mail/owner.ts";
import type { Reader } from "#db/db.ts";
import { mailSuppressions } from "#db/schema/mail.ts";

/** Whether a notice of this kind reaches someone on any channel, so that only real reminders are counted. */
export async function canReach(ctx: Ctx, db: Reader, to: Recipient, kind: NoticeKind): Promise<boolean> {
	if (!to.userId && !to.email) return false;
	const { topic } = kindOf(kind);
	const choices = await listChoices(db, ownerOf(to));
	if (to.userId && isOn(topic, "app", choices)) return true;
	if (to.userId && isOn(topic, "push", choices) && (await listSubscriptions(db, to.userId)).length > 0)
		return true;
	if (ctx.mail.kind === "none" || !isOn(topic, "mail", choices)) return false;
	return to.userId !== null || !(await isRefusing(db, to.email ?? ""));
}

async function isRefusing(db: Reader, email: string): Promise<boolean> {
	return (await db.$count(mailSuppressions, eq(mailSuppressions.email, email.toLowerCase()))) > 0;
}
