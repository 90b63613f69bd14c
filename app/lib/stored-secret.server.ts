import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { settings } from "#db/schema/system.ts";
import type { SecretName } from "#db/secret-box.ts";

/** A secret of this installation, created on first use and stored encrypted (docs/decisions/0046). */
export async function storedSecret(
	db: Db,
	name: SecretName,
	make: () => string | Promise<string>,
): Promise<string> {
	const isIt = eq(settings.name, name);
	const [stored] = await db.read.select().from(settings).where(isIt);
	if (stored) return db.secrets.open(name, stored.value);
	const value = db.secrets.seal(name, await make());
	return db.write(async (tx) => {
		await tx.insert(settings).values({ name, value }).onConflictDoNothing();
		const [row] = await tx.select().from(settings).where(isIt);
		if (!row) throw new Error("a secret just written is missing");
		return db.secrets.open(name, row.value);
	});
}
