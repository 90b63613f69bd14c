import { type ReactNode, useState } from "react";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { CardChoice } from "../card-choices.server.ts";
import { NEW_CARD } from "../new-card.ts";
import * as texts from "../texts/card-field.ts";

type Props = { field: FieldLike; cards: CardChoice[]; children: ReactNode };

/** The saved cards first. The field for another card is there only while that is chosen, also without JavaScript. */
export function SavedCardChoice({ field, cards, children }: Props) {
	const initial = typeof field.initialValue === "string" ? field.initialValue : cards[0]?.id;
	const [chosen, setChosen] = useState(initial);
	const hydrated = useHydrated();
	if (cards.length === 0) return children;
	return (
		<div className="saved-card-choice flex flex-col gap-5">
			<RadioCards
				field={{ ...field, initialValue: initial }}
				label={texts.payWith}
				options={[
					...cards.map(({ id, label }) => ({ value: id, title: label })),
					{ value: NEW_CARD, title: texts.anotherCard },
				]}
				onChange={setChosen}
			/>
			<div className="new-card flex flex-col gap-5">{(!hydrated || chosen === NEW_CARD) && children}</div>
		</div>
	);
}
