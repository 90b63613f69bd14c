import type { Cents } from "#app/lib/money.ts";
import { baseOf, type ShareParts } from "#app/lib/shares.ts";
import type { Choice, OptionGroup } from "./choices.ts";
import * as texts from "./texts/share-line.ts";

export type NamedChoice = { option: string; price: Cents };

/** "Base share $970.00 · Single room +$300.00 · For companions +$970.00"; null if it is only the base share. */
export function shareLine(member: ShareParts, choices: readonly NamedChoice[]): string | null {
	const { takenOver } = member;
	if (choices.length === 0 && takenOver === 0) return null;
	const parts = [
		texts.base(baseOf(member)),
		choices.length > 0 && choicesLine(choices),
		takenOver > 0 && texts.forCompanions(takenOver),
		takenOver < 0 && texts.paidForYou(-takenOver),
	];
	return parts.filter((part) => part !== false).join(" · ");
}

/** "Single room +$300.00 · Boat day +$85.00" */
export function choicesLine(choices: readonly NamedChoice[]): string {
	return choices.map(({ option, price }) => texts.chosen(option, price)).join(" · ");
}

/** The choices with the names of their options. */
export function named(groups: readonly OptionGroup[], choices: readonly Choice[]): NamedChoice[] {
	return choices.map(({ groupId, optionId, price }) => ({
		option: groups.find(({ id }) => id === groupId)?.options.find(({ id }) => id === optionId)?.name ?? "",
		price,
	}));
}
