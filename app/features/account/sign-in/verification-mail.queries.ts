import { and, desc, eq } from "drizzle-orm";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { outbox } from "#db/schema/mail.ts";

/** Whether a link that verifies the account's address is on its way to it or was sent. */
export async function hasMailedVerification(
	{ db }: Pick<Ctx, "db">,
	{ id, email }: Pick<SignedInUser, "id" | "email">,
): Promise<boolean> {
	const mail = await findVerificationMail(db.read, { userId: id, email });
	return mail?.status === "waiting" || mail?.status === "sent";
}

const findVerificationMail = rowQuery((db, { userId, email }: Params<Record<"userId" | "email", string>>) =>
	db
		.select({ status: outbox.status })
		.from(outbox)
		.where(and(eq(outbox.userId, userId), eq(outbox.kind, "verify_email"), eq(outbox.email, email)))
		.orderBy(desc(outbox.createdAt))
		.limit(1),
);
