import { inArray } from "drizzle-orm";
import type { AccountFact } from "#app/gateway/gateway.ts";
import type { Db } from "#db/db.ts";
import { settings } from "#db/schema/system.ts";

export type KnownAccount = Pick<AccountFact, "ref" | "mode">;

export const ACCOUNT_SETTINGS = { ref: "stripe_account", mode: "stripe_mode" } as const;

/** Whether the stored account belongs to test keys, so that its money is not real. */
export async function isTestMoney(db: Pick<Db, "read">): Promise<boolean> {
	return (await storedAccount(db))?.mode === "test";
}

/** Returns the provider's account whose money this database holds; null before the provider was first asked. */
export async function storedAccount(db: Pick<Db, "read">): Promise<KnownAccount | null> {
	const rows = await db.read
		.select()
		.from(settings)
		.where(inArray(settings.name, Object.values(ACCOUNT_SETTINGS)));
	const settingOf = (name: string) => rows.find((row) => row.name === name)?.value;
	const [ref, mode] = [settingOf(ACCOUNT_SETTINGS.ref), settingOf(ACCOUNT_SETTINGS.mode)];
	return ref && (mode === "test" || mode === "live") ? { ref, mode } : null;
}
