import type { ChooseTier } from "#app/features/plans/billing/billing.schema.ts";
import type { Cents } from "#app/lib/money.ts";
import { isUndone, type TierCharge } from "./plan-charge.ts";
import { type Organizer, step, type Tour, type Year } from "./year.ts";

/** Actions of organizers, their banks and support on plans and one-time Pro, each with its expected result. */

/** The newest charge of a plan, or of one-time Pro for a trip. */
function newestOf({ book }: Organizer, tripId: string | null): TierCharge {
	const charge = book.planCharges.findLast((one) => one.tripId === tripId);
	if (!charge) throw new Error("it was paid");
	return charge;
}

/** Plus by the month, or Pro by the year. */
export async function begin(year: Year, organizer: Organizer, tier: "plus" | "pro"): Promise<void> {
	const order: ChooseTier = { planType: tier, isAnnual: tier === "pro" };
	await step(year, null, `begins ${tier}`, async () => {
		await year.house.chooseTier(organizer.ctx(), order);
		organizer.book.plan = tier;
	});
}

export async function buyOneTimePro(year: Year, organizer: Organizer, tour: Tour): Promise<void> {
	const order: ChooseTier = { planType: "pro-oneTime", isAnnual: false, tripId: tour.trip.id };
	await step(year, tour, "has one-time Pro", async () => {
		await year.house.chooseTier(organizer.ctx(), order);
		tour.book.hasOneTimePro = true;
	});
}

/** The ways to undo the latest payment for a plan, or for one-time Pro on a trip. */
export async function undoing(year: Year, organizer: Organizer, tour: Tour | null) {
	const { house } = year;
	await step(year, tour, "what was charged meanwhile is taken in", async () => {});
	const charge = newestOf(organizer, tour?.book.id ?? null);
	const change = (name: string, deed: () => Promise<unknown>) =>
		step(year, tour, name, async () => {
			await deed();
			settle(organizer, tour, charge);
		});
	return {
		refund: (amount: Cents) =>
			change("its price is refunded by hand", async () => {
				await house.refundByHand(charge.ref, amount);
				charge.refunded += amount;
			}),
		dispute: () =>
			change("its price is disputed", async () => {
				const id = await house.openDispute(charge.ref, charge.amount);
				charge.dispute = { id, amount: charge.amount, status: "open" };
			}),
		decide: (status: "won" | "lost") =>
			change(`its price is ${status}`, async () => {
				if (!charge.dispute) throw new Error("it is disputed");
				await house.closeDispute(charge.dispute.id, status);
				charge.dispute.status = status;
			}),
		half: Math.floor(charge.amount / 2),
		rest: charge.amount - Math.floor(charge.amount / 2),
		all: charge.amount,
	};
}

/** Ends what was refunded or lost; "a period that is over does not". */
function settle(organizer: Organizer, tour: Tour | null, charge: TierCharge): void {
	if (!isUndone(charge)) return;
	if (tour) tour.book.hasOneTimePro = false;
	else if (charge === newestOf(organizer, null)) organizer.book.plan = "free";
}
