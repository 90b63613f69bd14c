import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { TEST_CARDS, type TestCard } from "#app/gateway/gateway.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TestCardInputs } from "./test-card-inputs.tsx";
import { TEST_CARD_TEXTS } from "./test-cards.ts";

type Props = {
	field: FieldLike;
	/** What a declined card is called here. */
	failureTitle: string;
};

/**
 * The demo provider's card. What is posted is the choice among the test cards, never a number: with JavaScript the
 * choice follows the number typed into a card form, without it stands open for all to see.
 */
export function DemoCard({ field, failureTitle }: Props) {
	const { chosen, choose, radios } = useTestCardChoice(field);
	const errors = field.errors && [...field.errors, "Nothing was charged. Try again, or with another card."];
	const lite = useRouteLoaderData<{ lite?: boolean }>("root")?.lite === true;
	return (
		<>
			<FormErrors id={`${field.id}-refusal`} errors={errors} title={failureTitle} />
			<Notice title="Demo Mode">
				Payment system is in demo mode. Add Stripe keys to process real payments. Do not type a real card
				number here.
			</Notice>
			{!lite && <TestCardInputs id={field.id} chosen={chosen} onCard={choose} />}
			<div ref={radios}>
				<TestCardChoice
					field={{ ...field, errors: undefined, initialValue: chosen }}
					open={lite || errors !== undefined}
					onCard={choose}
				/>
			</div>
		</>
	);
}

type TestCardChoiceProps = { field: FieldLike; open: boolean; onCard: (card: TestCard) => void };

/** Folded under the card form; where scripts are off, the form is gone and this stands unfolded. */
function TestCardChoice({ field, open, onCard }: TestCardChoiceProps) {
	return (
		<details
			className="group rounded-control border border-line noscript:border-0 noscript:details-content:[block-size:auto] noscript:details-content:[content-visibility:visible]"
			open={open}
		>
			<summary className="flex min-h-touch items-center justify-between gap-3 rounded-control px-4 py-2.5 font-semibold hover:bg-wash noscript:hidden">
				Choose a test card
				<Icon name="chevron-down" className="shrink-0 text-ink-soft group-open:rotate-180" />
			</summary>
			<div className="p-4 pt-1 noscript:p-0">
				<RadioCards
					field={field}
					label="Pay with a test card that"
					options={TEST_CARDS.map((card) => ({
						value: card,
						title: TEST_CARD_TEXTS[card].title,
						sub: TEST_CARD_TEXTS[card].number,
					}))}
					onChange={(value) => onCard(value as TestCard)}
				/>
			</div>
		</details>
	);
}

/** The choice lives in the radio buttons; the card form shows it, and moves it. */
function useTestCardChoice(field: FieldLike) {
	const radios = useRef<HTMLDivElement>(null);
	const initial = TEST_CARDS.find((card) => card === field.initialValue) ?? "success";
	const [chosen, setChosen] = useState<TestCard>(initial);
	const choose = (card: TestCard) => {
		setChosen(card);
		for (const radio of radios.current?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? []) {
			radio.checked = radio.value === card;
		}
	};
	// One may have been chosen before the scripts had loaded.
	useEffect(() => {
		const early = radios.current?.querySelector<HTMLInputElement>(":checked")?.value;
		setChosen((before) => TEST_CARDS.find((card) => card === early) ?? before);
	}, []);
	return { chosen, choose, radios };
}
