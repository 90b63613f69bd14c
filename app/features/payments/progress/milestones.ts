import type { Cents } from "#app/lib/money.ts";

export type Milestone = 25 | 50 | 75 | 100;

/** Progress of payments: in percent, and the number made. */
export type Standing = { percent: number; payments: number };

export type Celebration = { confetti: "payment" | "milestone" | "completion"; milestone: Milestone | null };

/**
 * The paid part in rounded percent: 0 if there is nothing to pay, and 100 only once everything is paid (Rules: Progress
 * and milestones).
 */
export function percentPaid(paid: Cents, total: Cents): number {
	if (total <= 0 || paid <= 0) return 0;
	return paid >= total ? 100 : Math.min(99, Math.round((paid / total) * 100));
}

/** The highest milestone at or below this percentage. */
export function milestoneAt(percent: number): Milestone | null {
	if (percent < 25) return null;
	return Math.min(100, Math.floor(percent / 25) * 25) as Milestone;
}

/** The highest milestone reached between two percentages; null if there is none. */
export function milestoneReached(from: number, to: number): Milestone | null {
	const milestone = milestoneAt(to);
	return milestone && milestone > from ? milestone : null;
}

/** What to celebrate: completion, or else a milestone, or else a payment; null for nothing. */
export function celebrationOf(from: Standing, to: Standing): Celebration | null {
	const milestone = milestoneReached(from.percent, to.percent);
	if (milestone) return { confetti: milestone === 100 ? "completion" : "milestone", milestone };
	return to.payments > from.payments ? { confetti: "payment", milestone } : null;
}
