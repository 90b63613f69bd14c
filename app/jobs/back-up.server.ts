import { basename } from "node:path";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/dates.ts";
import { type Backup, toSize } from "#db/backups/make-backup.ts";
import { jobRuns } from "#db/schema/system.ts";

/** A little less than a day, so that an hourly check does not drift to a later time each day. */
const MAX_AGE_MS = DAY_MS - HOUR_MS / 2;

/**
 * Whether the last successful backup was a day ago. A database created within the last day needs none yet.
 * @param ctx its `backUp` is null if this app makes no backups
 */
export async function isBackupDue({
	db,
	now,
	backUp,
}: Pick<Ctx, "db" | "now"> & { backUp: unknown }): Promise<boolean> {
	if (!backUp) return false;
	const since = now.getTime() - MAX_AGE_MS;
	const [recent] = await db.read
		.select({ name: jobRuns.name })
		.from(jobRuns)
		.where(and(eq(jobRuns.name, "backup"), eq(jobRuns.outcome, "done"), gt(jobRuns.endedAt, since)));
	if (recent) return false;
	const [made] = await db.read.select({ at: sql<number>`min(applied_at)` }).from(sql`migrations`);
	return !made || made.at < since;
}

/** "gangway-20261129T003000Z-0034.db.zst, 49 KB; 11 kept, 1 older deleted" */
export function describeBackup({ file, bytes, kept, deleted, plainSecrets, differences }: Backup): string {
	const refused = differences ? `; \`npm run restore\` would refuse it, because ${differences}` : "";
	const warning = plainSecrets > 0 ? "; the secrets in it can be read, because SECRETS_KEY is not set" : "";
	return `${basename(file)}, ${toSize(bytes)}; ${kept} kept, ${deleted.length} older deleted${warning}${refused}`;
}
