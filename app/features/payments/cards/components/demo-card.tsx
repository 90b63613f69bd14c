import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { TEST_CARD_EXPIRY, TEST_CARD_NUMBERS, TEST_CARDS, type TestCard } from "#app/gateway/saved-card.ts";
import * as common from "#app/lib/texts.ts";
import { LeadingIcon } from "#app/ui/field.tsx";
import { FieldFrame, type FieldLike, plainField } from "#app/ui/field-parts.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type RadioCard, RadioCards } from "#app/ui/radio-cards.tsx";
import { digitsOf, groupDigits } from "../card-digits.ts";
import * as texts from "../texts/card-field.ts";

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
			<p className="rounded-control bg-wash p-3 text-sm">
				<strong>{common.demoMode}.</strong> {demoModeText(Boolean(user))} {texts.noRealCard}
			</p>
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

/** Someone with an account may be running this server; guests need not read about its keys. */
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

export const TEST_CARD_TEXTS: Record<TestCard, { number: string; title: string }> = {
	success: { number: TEST_CARD_NUMBERS.success, title: texts.testCardWorks },
	declined: { number: TEST_CARD_NUMBERS.declined, title: texts.testCardIsDeclined },
	authentication: { number: TEST_CARD_NUMBERS.authentication, title: texts.testCardNeedsBank },
	lost_answer: { number: TEST_CARD_NUMBERS.lost_answer, title: texts.testCardWorksLater },
	disputed: { number: TEST_CARD_NUMBERS.disputed, title: texts.testCardIsDisputed },
};

const EXPIRY = `${TEST_CARD_EXPIRY.expMonth} / ${TEST_CARD_EXPIRY.expYear % 100}`;

type TestCardProps = { id: string; chosen: TestCard; onCard: (card: TestCard) => void };

/** None of these inputs has a name, so nothing typed here is posted. A test card's number chooses that card. */
function TestCardInputs({ id, chosen, onCard }: TestCardProps) {
	const [typed, setTyped] = useState<string | null>(null);
	const [refused, setRefused] = useState(false);
	const number = useRef<HTMLInputElement>(null);
	const type = (text: string) => {
		setTyped(groupDigits(text));
		setRefused(false);
		const card = findTestCard(text);
		if (card) onCard(card);
	};
	// A number may have been typed before hydration.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		const early = number.current?.value;
		if (early && early !== TEST_CARD_TEXTS[chosen].number) type(early);
	}, []);
	const finishTyping = () => {
		if (typed !== null && !findTestCard(typed)) setRefused(true);
		setTyped(null);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Enter" || typed === null || findTestCard(typed)) return;
		event.preventDefault();
		finishTyping();
	};
	const field = plainField(`${id}-number`, { errors: refused ? [texts.notTestCard] : undefined });
	return (
		<div className="grid grid-cols-2 gap-4 noscript:hidden">
			<FieldFrame field={field} label={texts.cardNumber} className="col-span-2">
				<span className="field-control">
					<LeadingIcon>
						<Icon name="credit-card" />
					</LeadingIcon>
					<input
						ref={number}
						{...unnamedInputProps(field)}
						className="control tabular-nums"
						value={typed ?? TEST_CARD_TEXTS[chosen].number}
						onChange={(event: ChangeEvent<HTMLInputElement>) => type(event.target.value)}
						onBlur={finishTyping}
						onKeyDown={onKeyDown}
					/>
				</span>
			</FieldFrame>
			<SmallInput id={`${id}-expiry`} label={texts.expiry} value={EXPIRY} maxLength={7} />
			<SmallInput id={`${id}-cvv`} label={texts.cvv} value="123" maxLength={4} />
		</div>
	);
}

type SmallInputProps = { id: string; label: string; value: string; maxLength: number };

function SmallInput({ id, label, value, maxLength }: SmallInputProps) {
	const field = plainField(id);
	return (
		<FieldFrame field={field} label={label}>
			<input
				{...unnamedInputProps(field)}
				className="control tabular-nums"
				defaultValue={value}
				maxLength={maxLength}
			/>
		</FieldFrame>
	);
}

function unnamedInputProps({ id, errors, errorId }: FieldLike) {
	return {
		id,
		type: "text",
		inputMode: "numeric",
		autoComplete: "off",
		enterKeyHint: "done",
		"aria-invalid": errors ? true : undefined,
		"aria-describedby": errors ? errorId : undefined,
	} as const;
}

function findTestCard(text: string): TestCard | undefined {
	return TEST_CARDS.find((card) => digitsOf(TEST_CARD_TEXTS[card].number) === digitsOf(text));
}
