import { type ReactNode, useEffect, useRef, useState } from "react";
import { isPaymentDocument } from "#app/features/payments/components/payment-document.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { CardChoice } from "../card-choices.server.ts";
import { NEW_CARD } from "../new-card.ts";
import * as texts from "../texts/card-field.ts";

/** `isOnStripe` if a new card is entered in Stripe's field. */
type Props = { field: FieldLike; cards: CardChoice[]; isOnStripe: boolean; children: ReactNode };

/** Saved cards first. The field for another card is shown only while it is chosen, even without JavaScript. */
export function SavedCardChoice({ field, cards, isOnStripe, children }: Props) {
	const initial = typeof field.initialValue === "string" ? field.initialValue : cards[0]?.id;
	const [chosen, setChosen] = useState(initial);
	const hydrated = useHydrated();
	const choices = useRef<HTMLDivElement>(null);
	// The choice may have been made before hydration.
	useEffect(() => {
		const picked = choices.current?.querySelector<HTMLInputElement>("input[type=radio]:checked");
		if (picked) setChosen(picked.value);
	}, []);
	// A reload right after the choice would undo it.
	useEffect(() => {
		if (isOnStripe && !isPaymentDocument()) location.reload();
	}, [isOnStripe]);
	if (cards.length === 0) return children;
	return (
		<div ref={choices} className="saved-card-choice flex flex-col gap-5">
			<RadioCards
				field={{ ...field, initialValue: initial, errors: chosen === NEW_CARD ? undefined : field.errors }}
				label={texts.payWith}
				options={[
					...cards.map(({ id, label, details }) => ({ value: id, title: label, details })),
					{ value: NEW_CARD, title: texts.anotherCard },
				]}
				onChange={setChosen}
			/>
			<div className="new-card flex flex-col gap-5">{(!hydrated || chosen === NEW_CARD) && children}</div>
		</div>
	);
}
