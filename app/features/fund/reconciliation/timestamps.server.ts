import { eq } from "drizzle-orm";
import type { Reader, Tx } from "#db/db.ts";
import { settings } from "#db/schema/system.ts";

/** The time (UTC ms) saved under a name; null if there is none yet. */
export async function findTimestamp(db: Reader, name: string): Promise<number | null> {
	const [row] = await db.select().from(settings).where(eq(settings.name, name));
	return row ? Number(row.value) : null;
}

export async function saveTimestamp(tx: Tx, name: string, at: number): Promise<void> {
	const value = String(at);
	await tx
		.insert(settings)
		.values({ name, value })
		.onConflictDoUpdate({ target: settings.name, set: { value } });
}
