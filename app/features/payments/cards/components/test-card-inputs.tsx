import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TEST_CARD_EXPIRY, TEST_CARD_NUMBERS, TEST_CARDS, type TestCard } from "#app/gateway/saved-card.ts";
import { LeadingIcon } from "#app/ui/field.tsx";
import { FieldFrame, type FieldLike, plainField } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { digitsOf, groupDigits } from "../card-digits.ts";
import * as texts from "../texts/card-field.ts";

export const TEST_CARD_TEXTS: Record<TestCard, { number: string; title: string }> = {
	success: { number: TEST_CARD_NUMBERS.success, title: texts.testCardWorks },
	declined: { number: TEST_CARD_NUMBERS.declined, title: texts.testCardIsDeclined },
	authentication: { number: TEST_CARD_NUMBERS.authentication, title: texts.testCardNeedsBank },
	lost_answer: { number: TEST_CARD_NUMBERS.lost_answer, title: texts.testCardWorksLater },
	disputed: { number: TEST_CARD_NUMBERS.disputed, title: texts.testCardIsDisputed },
};

const EXPIRY = `${TEST_CARD_EXPIRY.expMonth} / ${TEST_CARD_EXPIRY.expYear % 100}`;

type Props = { id: string; chosen: TestCard; onCard: (card: TestCard) => void };

/** None of these inputs has a name, so nothing typed here is posted. A test card's number chooses that card. */
export function TestCardInputs({ id, chosen, onCard }: Props) {
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
			<p className="col-span-2 flex items-start gap-2 text-sm text-ink-soft">
				<Icon name="shield-check" size={18} className="mt-0.5" />
				{texts.nothingLeaves}
			</p>
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
