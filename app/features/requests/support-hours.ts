import type { TierId } from "#app/features/tiers/tiers.ts";
import type { WeeklyHours } from "#app/lib/weekly-hours.ts";

/** When the live chat of a plan can be open (Rules: Requests). */
export const SUPPORT_HOURS: Record<TierId, WeeklyHours> = {
	free: easternHours(),
	plus: easternHours(),
	pro: "always",
};

function easternHours(): WeeklyHours {
	return { days: [1, 2, 3, 4, 5], opens: "09:00", closes: "18:00", zone: "America/New_York" };
}
