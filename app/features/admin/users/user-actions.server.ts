import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { endAccessOf } from "#app/features/account/security/end-access.server.ts";
import { queueVerification } from "#app/features/account/sign-in/verify-email.server.ts";
import { requireMail } from "#app/features/identity/account-mail.server.ts";
import { text } from "#app/lib/schema.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { sessions } from "#db/schema/identity.ts";
import { recordAdminAction } from "../admin.server.ts";
import * as texts from "../texts/users.ts";
import { requireAccount, sessionName } from "./users-view.server.ts";

export const userActionSchema = z.discriminatedUnion(
	"intent",
	[
		z.object({ intent: z.literal("end-session"), session: text(texts.intentUnknown, 100) }),
		z.object({ intent: z.literal("end-sessions") }),
		z.object({ intent: z.literal("send-verification") }),
	],
	{ error: texts.intentUnknown },
);

/** Signs an account out in one browser. @param name from `sessionName` @throws DomainError not_found */
export async function endUserSession(ctx: Ctx, userId: string, name: string): Promise<ToastContent> {
	const { id } = await requireAccount(ctx, userId);
	const isEnded = await ctx.db.write(async (tx) => {
		await recordAdminAction(ctx, tx, { action: "ended_session", subject: `user:${id}` });
		const own = await tx.select({ idHash: sessions.idHash }).from(sessions).where(eq(sessions.userId, id));
		const found = own.find(({ idHash }) => sessionName(idHash) === name);
		if (!found) return false;
		await tx.delete(sessions).where(eq(sessions.idHash, found.idHash));
		return true;
	});
	return isEnded ? texts.sessionEnded : { type: "info", ...texts.sessionGone };
}

/** Signs an account out everywhere. @throws DomainError not_found */
export async function endUserSessions(ctx: Ctx, userId: string): Promise<ToastContent> {
	const { id } = await requireAccount(ctx, userId);
	await ctx.db.write(async (tx) => {
		await recordAdminAction(ctx, tx, { action: "ended_sessions", subject: `user:${id}` });
		await endAccessOf(tx, id);
	});
	return texts.sessionsEnded;
}

/**
 * Mails an account the link that confirms its address.
 * @param isAllowed false if the address has reached its limit of mails
 * @throws DomainError not_found, conflict without mail
 */
export async function sendUserVerification(
	ctx: Ctx,
	userId: string,
	isAllowed: boolean,
): Promise<ToastContent> {
	const user = await requireAccount(ctx, userId);
	requireMail(ctx);
	const isNeeded = user.emailVerifiedAt === null && user.deletedAt === null;
	await ctx.db.write(async (tx) => {
		const isSent = isNeeded && isAllowed;
		const details = { sent: isSent };
		await recordAdminAction(ctx, tx, { action: "sent_verification", subject: `user:${user.id}`, details });
		if (isSent) await queueVerification(ctx, tx, user);
	});
	if (!isNeeded) return { type: "info", ...texts.alreadyVerified };
	return isAllowed ? texts.verificationSent(user.email) : { type: "info", ...texts.sentBefore };
}
