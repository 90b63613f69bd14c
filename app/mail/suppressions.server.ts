import { timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/db.ts";
import { mailSuppressions } from "#db/schema/mail.ts";
import { writeInChunks } from "#db/write-in-chunks.ts";
import type { MailReport } from "./mail-events.ts";
import * as texts from "./texts.ts";

export type Suppression = (typeof mailSuppressions.$inferSelect)["reason"];

/** Each report takes a statement, because one address may be in several. */
const REPORTS_AT_ONCE = 100;

/** Stops mail to addresses that bounced or complained. A complaint outweighs a bounce, because it is deliberate. */
export async function suppressMail(ctx: Pick<Ctx, "db" | "now">, reports: readonly MailReport[]) {
	const createdAt = ctx.now.getTime();
	const rows = reports.map(({ type, email }) => ({ email: email.toLowerCase(), reason: type, createdAt }));
	await writeInChunks(ctx, {
		find: rows,
		size: REPORTS_AT_ONCE,
		async change(tx, part) {
			for (const row of part) {
				await tx
					.insert(mailSuppressions)
					.values(row)
					.onConflictDoUpdate({
						target: mailSuppressions.email,
						set: { reason: row.reason },
						setWhere: sql`excluded.reason = 'complaint'`,
					});
			}
		},
	});
}

/** Why an address gets no mail; null if it gets mail. */
export async function suppressionOf(db: Reader, email: string): Promise<Suppression | null> {
	const [row] = await db
		.select({ reason: mailSuppressions.reason })
		.from(mailSuppressions)
		.where(eq(mailSuppressions.email, email.toLowerCase()));
	return row?.reason ?? null;
}

/** Allows mail to an address that has bounced. A complaint stays. @returns whether a bounce was lifted */
export async function liftBounce(ctx: Pick<Ctx, "db">, email: string): Promise<boolean> {
	const lifted = await ctx.db.write((tx) =>
		tx
			.delete(mailSuppressions)
			.where(and(eq(mailSuppressions.email, email.toLowerCase()), eq(mailSuppressions.reason, "bounce")))
			.returning(),
	);
	return lifted.length > 0;
}

/** @throws DomainError not_found if no secret is configured, unauthenticated if the headers lack it */
export function requireReporter(secret: string | undefined, headers: Headers): void {
	if (secret === undefined) throw new DomainError("not_found", texts.reportsNotTaken);
	const given = Buffer.from(hashSecret(headers.get("Authorization") ?? ""));
	const expected = Buffer.from(hashSecret(`Bearer ${secret}`));
	if (!timingSafeEqual(given, expected)) throw new DomainError("unauthenticated", texts.reporterUnknown);
}
