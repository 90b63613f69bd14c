import { asc } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { toCsv } from "#app/features/fund/statements/csv.ts";
import { isOnList } from "#app/features/site/blog/newsletter.server.ts";
import { dateOf, toIso } from "#app/lib/dates.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { requireAdmin } from "../admin.server.ts";
import { recordAdminAction, recordView } from "../admin-actions.server.ts";
import { instantInWords } from "../instants.ts";
import { type RecordPage, toFacts, windowOf } from "../records.ts";
import * as texts from "../texts/newsletter.ts";

/** The addresses on the newsletter's list, which are confirmed; that an admin has read them is recorded. @throws DomainError not_found */
export async function newsletterView(ctx: Ctx, page: number): Promise<RecordPage> {
	await recordView(ctx, "newsletter", { page });
	const rows = await ctx.db.read
		.select()
		.from(newsletterSubscribers)
		.where(isOnList)
		.orderBy(asc(newsletterSubscribers.email))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
	return {
		page,
		count: await ctx.db.read.$count(newsletterSubscribers, isOnList),
		rows: rows.map(({ email, confirmedAt }) => ({
			id: email,
			title: email,
			marks: [],
			facts: toFacts({ [texts.since]: instantInWords(confirmedAt) }),
		})),
	};
}

/** All confirmed addresses as a CSV file; who downloads it is recorded. @throws DomainError not_found */
export async function newsletterCsv(ctx: Ctx): Promise<{ name: string; csv: string }> {
	requireAdmin(ctx);
	const rows = await ctx.db.write(async (tx) => {
		const all = await tx
			.select()
			.from(newsletterSubscribers)
			.where(isOnList)
			.orderBy(asc(newsletterSubscribers.email));
		const details = { addresses: all.length };
		await recordAdminAction(ctx, tx, { action: "downloaded", subject: "newsletter", details });
		return all;
	});
	return {
		name: texts.fileName(dateOf(ctx.now)),
		csv: toCsv([texts.fileColumns, ...rows.map((row) => [row.email, toIso(row.confirmedAt)])]),
	};
}
