import type { TierId } from "#app/features/tiers/tiers.ts";
import { isOpenAt, nextOpening } from "#app/lib/weekly-hours.ts";
import type { Reader } from "#db/db.ts";
import { listOnDuty } from "../staff.server.ts";
import { SUPPORT_HOURS } from "../support-hours.ts";

/** Open within the hours of a plan while somebody is on duty. */
export type ChatHours = {
	isOpen: boolean;
	isWithinHours: boolean; // closed within the hours if nobody is on duty
	opensAt: number | null; // UTC ms at which the hours begin; null within them
};

export async function chatHours(db: Reader, plan: TierId, now: Date): Promise<ChatHours> {
	const at = now.getTime();
	const isWithinHours = isOpenAt(SUPPORT_HOURS[plan], at);
	return {
		isOpen: await isChatLive(db, plan, now),
		isWithinHours,
		opensAt: isWithinHours ? null : nextOpening(SUPPORT_HOURS[plan], at),
	};
}

/** Whether a chat of this plan is answered now. */
export async function isChatLive(db: Reader, plan: TierId, now: Date): Promise<boolean> {
	return isOpenAt(SUPPORT_HOURS[plan], now.getTime()) && (await listOnDuty(db, now)).length > 0;
}
