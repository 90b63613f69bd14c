import { and, desc, eq, isNotNull } from "drizzle-orm";
import { isProviderRefusal, type PaymentGateway } from "#app/gateway/gateway.ts";
import type { Db } from "#db/client.server.ts";
import { attempts, cardSetups } from "#db/schema/payments.ts";

type Asked = Pick<PaymentGateway, "fetchIntent" | "fetchSetup">;

/**
 * Asks the provider for the newest payment in this database, or for the newest saved card if nobody has paid.
 * @returns its reference if the provider does not know it; null if it does, or if there is none
 * @throws ProviderRefusal for keys without the permission to look; ProviderTimeout
 */
export async function unknownReference(db: Db, gateway: Asked): Promise<string | null> {
	const intent = await newestIntent(db);
	if (intent) return (await isKnown(() => gateway.fetchIntent(intent))) ? null : intent;
	const setup = await newestSetup(db);
	if (setup) return (await isKnown(() => gateway.fetchSetup(setup))) ? null : setup;
	return null;
}

async function newestIntent({ read }: Db): Promise<string | null> {
	const [row] = await read
		.select({ ref: attempts.ref })
		.from(attempts)
		.where(and(eq(attempts.provider, "stripe"), isNotNull(attempts.ref)))
		.orderBy(desc(attempts.createdAt))
		.limit(1);
	return row?.ref ?? null;
}

async function newestSetup({ read }: Db): Promise<string | null> {
	const [row] = await read
		.select({ ref: cardSetups.ref })
		.from(cardSetups)
		.where(and(eq(cardSetups.provider, "stripe"), isNotNull(cardSetups.ref)))
		.orderBy(desc(cardSetups.createdAt))
		.limit(1);
	return row?.ref ?? null;
}

async function isKnown(ask: () => Promise<unknown>): Promise<boolean> {
	try {
		await ask();
		return true;
	} catch (error) {
		if (isProviderRefusal(error) && error.code === "resource_missing") return false;
		throw error;
	}
}
