import type { Cents } from "#app/lib/money.ts";
import type { Choice, OptionGroup } from "./choices.ts";
import * as texts from "./texts/share-line.ts";

export type NamedChoice = { option: string; price: Cents };

/** "Base share $970.00 · Single room +$300.00"; null where nothing is chosen. */
export function shareLine(
	{ individualCost, optionsCost }: { individualCost: Cents; optionsCost: Cents },
	choices: readonly NamedChoice[],
): string | null {
	if (choices.length === 0) return null;
	return [texts.base(individualCost - optionsCost), choicesLine(choices)].join(" · ");
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
