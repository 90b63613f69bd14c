import { type Cents, sum } from "#app/lib/money.ts";
import { type Shares, shareOf, wholeCost } from "#app/lib/shares.ts";
import type { PRICE_ANSWERS } from "#db/schema/prices.ts";

export type PriceAnswer = (typeof PRICE_ANSWERS)[number];

/** A member when the price changes; `base` is their share without options. */
export type PricedMember = { id: string; role: "organizer" | "member"; base: Cents; hasBegun: boolean };

/**
 * What a new price means for a member. "rewritten": they have not begun to pay, so it applies at once. "lowered": it is
 * less than they have agreed to, so it applies at once, too. "asked": it is more, so nothing changes for them until
 * they agree. "same": nothing changes.
 */
export type PriceStep = {
	memberId: string;
	from: Cents;
	to: Cents;
	how: "rewritten" | "lowered" | "asked" | "same";
};

/** What a new price means for each member. The organizer pays the rounding remainder. */
export function priceSteps(shares: Shares, members: readonly PricedMember[]): PriceStep[] {
	return members.map(({ id, role, base, hasBegun }) => {
		const to = shareOf(shares, role);
		return { memberId: id, from: base, to, how: howOf({ from: base, to, hasBegun }) };
	});
}

function howOf({ from, to, hasBegun }: { from: Cents; to: Cents; hasBegun: boolean }): PriceStep["how"] {
	if (!hasBegun) return "rewritten";
	if (to === from) return "same";
	return to < from ? "lowered" : "asked";
}

type Growth = { partySize: number; lateSpots: number };

/**
 * The group's number of late spots, which leave the others' shares unchanged, after a change of its size. While nobody
 * has paid, a new size divides the cost anew. After that a larger group adds late spots, and a smaller one gives them
 * up first.
 * @param isFixed whether someone has paid
 */
export function lateSpotsAfter(before: Growth, partySize: number, isFixed: boolean): number {
	if (!isFixed) return partySize === before.partySize ? before.lateSpots : 0;
	return Math.max(0, before.lateSpots + partySize - before.partySize);
}

/** The late spots left once the surplus is given back: the free ones, which have brought nothing in. */
export function freeLateSpots({ partySize, lateSpots }: Growth, aboard: number): number {
	return Math.min(lateSpots, Math.max(0, partySize - aboard));
}

/**
 * By how much the members' shares exceed the cost of the trip, in cents: the shares of late joiners, who pay the same
 * price as the others. 0 while the group is not complete.
 */
export function surplusOf(
	trip: { totalCost: Cents; optionsCost: Cents },
	members: readonly { individualCost: Cents }[],
): Cents {
	return Math.max(0, sum(members.map(({ individualCost }) => individualCost)) - wholeCost(trip));
}

/** Whether the organizer has kept the surplus, and nobody has joined and increased it since. */
export function isSurplusKept(
	[newest]: readonly { kind: string; createdAt: number }[],
	members: readonly { joinedAt: number }[],
): boolean {
	return newest?.kind === "surplus_kept" && members.every(({ joinedAt }) => joinedAt <= newest.createdAt);
}

/** Whether someone who declines keeps the old price instead of leaving. An organizer can't leave. */
export function mayKeepPrice(
	{ mayKeep }: { mayKeep: boolean },
	{ role }: { role: "organizer" | "member" },
): boolean {
	return mayKeep || role === "organizer";
}

/** Whether a member made this price change as the current organizer. Making it counts as agreeing. */
export function isChangedBy(
	{ changedBy }: { changedBy: string | null },
	{ userId, role }: { userId: string | null; role: "organizer" | "member" },
): boolean {
	return changedBy !== null && changedBy === userId && role === "organizer";
}

/** How a group has answered a higher price. */
export type AnswerCounts = Record<"pending" | "accepted" | "kept" | "left", number>;

export function countAnswers(answers: readonly { answer: PriceAnswer }[]): AnswerCounts {
	const of = (word: PriceAnswer) => answers.filter(({ answer }) => answer === word).length;
	return { pending: of("pending"), accepted: of("accepted"), kept: of("kept"), left: of("left") };
}

type Asked = {
	answer: PriceAnswer;
	baseBefore: Cents;
	baseAfter: Cents;
	role: "organizer" | "member";
	removedAt: number | null;
};

/** Whether someone was asked for more. A member who left without answering no longer counts. */
export function isAsked({ answer, baseBefore, baseAfter, removedAt }: Omit<Asked, "role">): boolean {
	return baseAfter > baseBefore && (removedAt === null || answer !== "pending");
}

/** How much of a new price is missing, in cents, and for how many people. */
export type Shortfall = Record<"pending" | "kept", { amount: Cents; people: number }>;

/**
 * How much of the current price is missing because members have not answered ("pending", it may still come in), or keep
 * an older price ("kept").
 * @param shares the current ones, which may be lower than what was asked
 */
export function shortfallOf(answers: readonly Asked[], shares: Shares): Shortfall {
	const lessBy = (word: PriceAnswer) => {
		const amounts = answers
			.filter(({ answer, removedAt }) => removedAt === null && answer === word)
			.map(({ baseBefore, baseAfter, role }) => Math.min(baseAfter, shareOf(shares, role)) - baseBefore)
			.filter((amount) => amount > 0);
		return { amount: sum(amounts), people: amounts.length };
	};
	return { pending: lessBy("pending"), kept: lessBy("kept") };
}

export const isCheaper = ({ totalBefore, totalAfter }: { totalBefore: Cents; totalAfter: Cents }): boolean =>
	totalAfter < totalBefore;
