import { eq } from "drizzle-orm";
import { addDays, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { type CustomSchedule, type ScheduleStep, trips, users } from "#db/schema/access.ts";
import type { World } from "./world.ts";

/**
 * Parses steps in short form: "200 now, 50% 2027-03-01, rest 2027-05-01" is $200 at once, half by Mar 1 and the rest by
 * May 1.
 */
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

/** Custom payment plans for random runs: with few and with small payments, and as the only plan. */
export function someSchedules(today: CalendarDate): [CustomSchedule, ...CustomSchedule[]] {
	const at = (days: number) => addDays(today, days);
	return [
		{ name: "Deposit", isOnly: false, steps: stepsOf(`20 now, 50% ${at(20)}, rest ${at(60)}`) },
		{ name: "Thirds", isOnly: true, steps: stepsOf(`33.33% now, 33.33% ${at(2)}, rest ${at(50)}`) },
		{
			name: "Cents",
			isOnly: false,
			steps: stepsOf(`0.50 now, 0.01% ${at(5)}, 0.75 ${at(30)}, rest ${at(90)}`),
		},
		{ name: "Large", isOnly: false, steps: stepsOf(`99.99 now, 90% ${at(3)}, rest ${at(100)}`) },
	];
}

/** Gives a trip a custom payment plan, and its organizer Pro. The trip keeps the booking fee of its creation. */
export async function giveSchedule(world: World, shareId: string): Promise<void> {
	const [customSchedule] = someSchedules(dateOf(world.clock.now()));
	await world.db.write(async (tx) => {
		const [trip] = await tx
			.update(trips)
			.set({ customSchedule })
			.where(eq(trips.shareId, shareId))
			.returning();
		if (trip?.organizerId)
			await tx.update(users).set({ subscriptionPlan: "pro" }).where(eq(users.id, trip.organizerId));
	});
}
