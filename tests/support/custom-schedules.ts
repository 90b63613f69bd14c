import type { ScheduleStep } from "#db/schema/access.ts";

/** Steps in short: "200 now, 50% 2027-03-01, rest 2027-05-01" is $200 at once, half by Mar 1 and the rest by May 1. */
export function stepsOf(short: string): ScheduleStep[] {
	return short.split(", ").map((step) => {
		const [what = "", day = ""] = step.split(" ");
		const dueDate = day === "now" ? null : day;
		if (what === "rest") return { kind: "rest", dueDate };
		return what.endsWith("%")
			? { kind: "percent", basisPoints: Math.round(Number.parseFloat(what) * 100), dueDate }
			: { kind: "amount", amount: Math.round(Number(what) * 100), dueDate };
	});
}
