import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TEST_CARD_FACES } from "../test-cards.ts";
import * as texts from "../texts/saved-cards.ts";

/** What a browser without scripts chooses from, in place of typing a number. */
export function TestCardChoice({ field }: { field: FieldLike }) {
	return (
		<RadioCards
			field={field}
			label={texts.saveTestCard}
			options={TEST_CARDS.map((card) => ({
				value: card,
				title: TEST_CARD_FACES[card].title,
				details: TEST_CARD_FACES[card].number,
			}))}
		/>
	);
}
