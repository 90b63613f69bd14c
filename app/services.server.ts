import { eq } from "drizzle-orm";
import { demoGateway } from "#app/features/payments/demo/gateway.server.ts";
import type { PaymentGateway } from "#app/features/payments/gateway.ts";
import type { Env } from "#app/lib/env.server.ts";
import { newSecret } from "#app/lib/ids.server.ts";
import { type Db, openDb } from "#db/client.server.ts";
import { settings } from "#db/schema/index.ts";

/** What lives as long as the process. */
export type Services = {
	env: Env;
	db: Db;
	now: () => Date;
	payments: PaymentGateway;
	/** Signs the flash cookie; made once per installation and kept in the database. */
	flashSecret: string;
};

export async function openServices(env: Env): Promise<Services> {
	const db = openDb(env.DATABASE_URL);
	const now = () => new Date();
	return { env, db, now, payments: demoGateway(db, now), flashSecret: await flashSecretOf(db) };
}

function flashSecretOf(db: Db): Promise<string> {
	return db.write(async (tx) => {
		await tx.insert(settings).values({ name: "flash_secret", value: newSecret() }).onConflictDoNothing();
		const [row] = await tx.select().from(settings).where(eq(settings.name, "flash_secret"));
		if (!row) throw new Error("a setting just written is missing");
		return row.value;
	});
}
