import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { liftBounce, type Suppression, suppressionOf } from "#app/mail/suppressions.server.ts";
import * as texts from "./texts.ts";

/** The reason why mail to the asker's address is held back, or null. @throws DomainError unauthenticated */
export async function viewReturnedMail(ctx: Ctx): Promise<{ email: string; reason: Suppression } | null> {
	const { email } = requireUser(ctx);
	const reason = await suppressionOf(ctx.db.read, email);
	return reason && { email: readableAddress(email), reason };
}

/** Lifts the asker's suppression after a bounce, but not after a complaint. @throws DomainError unauthenticated */
export async function tryMailAgain(ctx: Ctx): Promise<ToastContent> {
	const lifted = await liftBounce(ctx, requireUser(ctx).email);
	return lifted
		? { title: texts.willTry, message: texts.willTryDetails }
		: { type: "info", title: texts.nothingToTry };
}
