import { eq } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { settings } from "#db/schema/system.ts";

/** The setting that is there while everything that moves money is held. */
export const HOLD_SETTING = "money_hold";

export async function isMoneyHeld(db: Reader): Promise<boolean> {
	return (await db.$count(settings, eq(settings.name, HOLD_SETTING))) > 0;
}
