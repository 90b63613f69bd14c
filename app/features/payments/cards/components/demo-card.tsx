import { useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { TEST_CARDS, type TestCard } from "#app/gateway/saved-card.ts";
import * as common from "#app/lib/texts.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type RadioCard, RadioCards } from "#app/ui/radio-cards.tsx";
import * as texts from "../texts/card-field.ts";
import { TEST_CARD_TEXTS, TestCardInputs } from "./test-card-inputs.tsx";

type Props = {
	field: FieldLike;
	failureTitle: string; // shown above a declined card's message
};

/** Posts which test card was chosen, and never a number. With JavaScript, typing a number chooses its card. */
export function DemoCard({ field, failureTitle }: Props) {
	const { chosen, choose, radios } = useTestCardChoice(field);
	const errors = field.errors && [...field.errors, texts.nothingCharged];
	const { lite, user } = useRouteLoaderData<{ lite?: boolean; user?: object | null }>("root") ?? {};
	return (
		<>
			<FormErrors id={`${field.id}-refusal`} errors={errors} title={failureTitle} />
			<Notice title={common.demoMode}>{`${demoModeText(Boolean(user))} ${texts.noRealCard}`}</Notice>
			{!lite && <TestCardInputs id={field.id} chosen={chosen} onCard={choose} />}
			<div ref={radios}>
				<TestCardChoice
					field={{ ...field, errors: undefined, initialValue: chosen }}
					open={lite === true || errors !== undefined}
					onCard={choose}
				/>
			</div>
		</>
	);
}

/** Someone with an account may run this server; a guest has no use for a word about its keys. */
export function demoModeText(signedIn: boolean): string {
	return signedIn ? texts.needsKeys : texts.noRealMoney;
}

type TestCardChoiceProps = { field: FieldLike; open: boolean; onCard: (card: TestCard) => void };

/** Without scripts the card form is hidden, so the choice is unfolded. */
function TestCardChoice({ field, open, onCard }: TestCardChoiceProps) {
	return (
		<details
			className="disclosure noscript:border-0 noscript:details-content:[block-size:auto] noscript:details-content:[content-visibility:visible]"
			open={open}
		>
			<summary className="noscript:hidden">
				{common.chooseTestCard}
				<Icon name="chevron-down" />
			</summary>
			<div className="noscript:p-0">
				<RadioCards
					field={field}
					label={texts.payWithTestCard}
					options={TEST_CARDS.map(toRadioCard)}
					onChange={(value) => onCard(value as TestCard)}
				/>
			</div>
		</details>
	);
}

function toRadioCard(card: TestCard): RadioCard {
	const { title, number } = TEST_CARD_TEXTS[card];
	return { value: card, title, details: number };
}

/** The radio buttons hold the choice; the card form shows and changes it. */
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
	// A card may have been chosen before hydration.
	useEffect(() => {
		const early = radios.current?.querySelector<HTMLInputElement>(":checked")?.value;
		setChosen((before) => TEST_CARDS.find((card) => card === early) ?? before);
	}, []);
	return { chosen, choose, radios };
}
