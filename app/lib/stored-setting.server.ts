import { eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { settings } from "#db/schema/system.ts";

/** A value of this installation, such as a secret, which is made when it is first asked for. */
export async function storedSetting(
	db: Db,
	name: string,
	make: () => string | Promise<string>,
): Promise<string> {
	const isIt = eq(settings.name, name);
	const [stored] = await db.read.select().from(settings).where(isIt);
	if (stored) return stored.value;
	const value = await make();
	return db.write(async (tx) => {
		await tx.insert(settings).values({ name, value }).onConflictDoNothing();
		const [row] = await tx.select().from(settings).where(isIt);
		if (!row) throw new Error("a setting just written is missing");
		return row.value;
	});
}
