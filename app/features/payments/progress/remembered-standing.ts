import type { Standing } from "./milestones.ts";

/** What this browser knows of a member's payments. */
export type Memory = {
	memberId: string;
	before: Standing; // without the latest payment
	hasJustPaid: boolean;
};

/**
 * The last celebrated standing, from which to celebrate; it is replaced by `now`. A browser that sees the payments for
 * the first time celebrates only a payment just made, and a browser without storage celebrates nothing. Signing out
 * clears the key (app/lib/browser-storage.ts).
 */
export function celebrateFrom(now: Standing, { memberId, before, hasJustPaid }: Memory): Standing {
	const key = `trip_celebrated_${memberId}`;
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
		const last = isStanding(stored) ? stored : hasJustPaid ? before : now;
		localStorage.setItem(key, JSON.stringify({ percent: now.percent, payments: now.payments }));
		// A payment charged while the member was away was announced by mail.
		return hasJustPaid ? last : { ...last, payments: now.payments };
	} catch {
		return now;
	}
}

function isStanding(value: unknown): value is Standing {
	const { percent, payments } = Object(value) as Partial<Standing>;
	return typeof percent === "number" && typeof payments === "number";
}
