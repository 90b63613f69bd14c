import { formatAmount, formatRate } from "./currency.ts";
import type { ExpenseValues } from "./to-expense.ts";

export const EDITED_FIELDS = [
	"name",
	"amount",
	"rate",
	"date",
	"category",
	"note",
	"paidBy",
	"split",
] as const;

/** A changed field, with its old and new value unless they name people. */
export type EditedField = { field: (typeof EDITED_FIELDS)[number]; from?: string; to?: string };

type Values = Omit<ExpenseValues, "parts"> & { parts: readonly { memberId: string; weight: number }[] };

/** The fields in which two versions of an expense differ. */
export function editedFields(before: Values, after: Values): EditedField[] {
	return EDITED_FIELDS.flatMap((field) => {
		const [from, to] = [shown(before, field), shown(after, field)];
		if (from === to) return [];
		return isQuoted(field) ? [{ field, from, to }] : [{ field }];
	});
}

/** Fields that name people are not quoted, so that a deleted account leaves no name behind; a note is too long. */
const isQuoted = (field: EditedField["field"]) => !["note", "paidBy", "split"].includes(field);

function shown(values: Values, field: EditedField["field"]): string {
	switch (field) {
		case "amount":
			return formatAmount(values.amount, values.currency);
		case "rate":
			return values.rate === null ? "" : formatRate(values.rate);
		case "split":
			return JSON.stringify([
				values.split,
				...values.parts.map(({ memberId, weight }) => [memberId, weight]).toSorted(),
			]);
		default:
			return values[field] ?? "";
	}
}
