import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Reader } from "#db/client.server.ts";
import { mailSuppressions } from "#db/schema/mail.ts";

export type Suppression = (typeof mailSuppressions.$inferSelect)["reason"];
export type MailReport = { type: Suppression; email: string };

/** Stops mail to addresses that refuse it. A complaint outweighs a bounce, because its owner meant it. */
export async function suppressMail(ctx: Pick<Ctx, "db" | "now">, reports: readonly MailReport[]) {
	if (reports.length === 0) return;
	const createdAt = ctx.now.getTime();
	const rows = reports.map(({ type, email }) => ({ email: email.toLowerCase(), reason: type, createdAt }));
	await ctx.db.write(async (tx) => {
		for (const row of rows) {
			await tx
				.insert(mailSuppressions)
				.values(row)
				.onConflictDoUpdate({
					target: mailSuppressions.email,
					set: { reason: row.reason },
					setWhere: sql`excluded.reason = 'complaint'`,
				});
		}
	});
}

/** The reason why an address gets no mail; null if it gets mail. */
export async function suppressionOf(db: Reader, email: string): Promise<Suppression | null> {
	const [row] = await db
		.select({ reason: mailSuppressions.reason })
		.from(mailSuppressions)
		.where(eq(mailSuppressions.email, email.toLowerCase()));
	return row?.reason ?? null;
}

/** Lets mail go to an address that once bounced. A complaint stays. @returns whether it was held back by a bounce */
export async function liftBounce(ctx: Pick<Ctx, "db">, email: string): Promise<boolean> {
	const lifted = await ctx.db.write((tx) =>
		tx
			.delete(mailSuppressions)
			.where(and(eq(mailSuppressions.email, email.toLowerCase()), eq(mailSuppressions.reason, "bounce")))
			.returning(),
	);
	return lifted.length > 0;
}
