import type { Price } from "../types.ts";

type Period = { start: number; end: number };

/** The end of the period that begins at `start`, in Unix seconds. A month without the anchor's day ends on its last one. */
export function periodEnd(
	anchor: number,
	start: number,
	{ interval, interval_count }: Price["recurring"],
): number {
	const months = interval === "year" ? 12 * interval_count : interval_count;
	for (let count = 1; ; count++) {
		const end = plusMonths(anchor, count * months);
		if (end > start) return end;
	}
}

/** The part of an amount for the rest of a period, in cents. */
export function restOf(amount: number, { start, end }: Period, at: number): number {
	return Math.round((amount * (end - at)) / (end - start));
}

function plusMonths(seconds: number, months: number): number {
	const from = new Date(seconds * 1_000);
	const day = from.getUTCDate();
	const moved = new Date(from);
	moved.setUTCDate(1);
	moved.setUTCMonth(moved.getUTCMonth() + months);
	const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
	moved.setUTCDate(Math.min(day, lastDay));
	return moved.getTime() / 1_000;
}
