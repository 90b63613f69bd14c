import type { Payment } from "#app/features/payments/payments.queries.ts";
import { isCollected, isPayable } from "#app/features/payments/states.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "./texts/people.ts";

type Own = {
	member: { confirmed: boolean; individualCost: number; cashBackApplied: number };
	payments: readonly Pick<Payment, "status" | "dueDate" | "amount" | "refundedAmount">[];
	late: { word: string } | null;
	today: CalendarDate;
};

/** The viewer's state in one word, as the list of people has it (Rules: Words of counts and states). */
export function ownStanding({ member, payments, late, today }: Own) {
	if (late) return { tone: "late", text: late.word } as const;
	if (payments.some(({ status }) => status === "disputed")) {
		return { tone: "late", text: texts.disputed } as const;
	}
	const isAllPaid = !payments.some(({ status, dueDate }) => isPayable(status) && dueDate <= today);
	return member.confirmed && isAllPaid && keepsSomePaid(member, payments)
		? ({ tone: "paid", text: common.paid } as const)
		: ({ tone: "neutral", text: texts.joined } as const);
}

function keepsSomePaid({ cashBackApplied, individualCost: share }: Own["member"], payments: Own["payments"]) {
	const needsNoCard = cashBackApplied === share;
	return (
		needsNoCard ||
		payments.some(({ status, amount, refundedAmount }) => isCollected(status) && amount > refundedAmount)
	);
}
