import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Field, LeadingIcon } from "#app/ui/field.tsx";
import { FieldFrame, type FieldLike, plainField } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { groupDigits } from "../card-digits.ts";
import { cardBrandOf, cardNumberError, cvvError, last4Of } from "../card-number.ts";
import type { AddCardView } from "../own-cards.server.ts";
import { TEST_CARD_FACES } from "../test-cards.ts";
import * as texts from "../texts/saved-cards.ts";

type Props = { view: AddCardView; actionData?: { result: FormResult } };

/** How many years the dropdown offers, from the current one. */
const YEARS = 21;

/** The demo provider's card form. The number and the CVV have no name, so that no request carries them. */
export function AddDemoCard({ view, actionData }: Props) {
	const { form, field } = buildForm<string>({
		id: "card",
		actionData,
		defaults: {
			testCard: "success",
			cardholderName: view.name,
			cardExpMonth: String(view.month),
			cardExpYear: String(view.year),
			billingAddress: { country: "US" },
		},
	});
	const [typed, setTyped] = useState<TypedNumbers>({ number: "", cvv: "" });
	const [isTried, setTried] = useState(false);
	const { lite } = useRouteLoaderData<{ lite?: boolean }>("root") ?? {};
	return (
		<PostForm
			form={form}
			errorTitle={texts.errorTitle}
			failure={texts.notAdded}
			onSubmit={() => {
				if (!lite) setTried(Boolean(cardNumberError(typed.number) || cvvError(typed.cvv)));
			}}
		>
			<Notice title={texts.noRealCard}>{texts.noRealCardHint}</Notice>
			<Card>
				{lite ? (
					<TestCardChoice field={field("testCard")} />
				) : (
					<>
						<TypedCard typed={typed} isTried={isTried} last4={field("cardLast4")} onType={setTyped} />
						<noscript>
							<TestCardChoice field={field("testCard")} />
						</noscript>
					</>
				)}
				<div className="grid grid-cols-2 gap-4">
					<SelectField
						field={field("cardExpMonth")}
						label={texts.month}
						options={common.months.map((name, index) => ({
							value: String(index + 1),
							label: `${String(index + 1).padStart(2, "0")} ${name}`,
						}))}
					/>
					<SelectField
						field={field("cardExpYear")}
						label={texts.year}
						options={Array.from({ length: YEARS }, (_, index) => {
							const year = String(view.year + index);
							return { value: year, label: year };
						})}
					/>
				</div>
				<Field field={field("cardholderName")} label={texts.holder} autoComplete="off" />
			</Card>
			<AddressFields field={field} />
			<SubmitButton wide pendingLabel={common.saving}>
				{texts.saveCard}
			</SubmitButton>
		</PostForm>
	);
}

type TypedNumbers = { number: string; cvv: string };

type TypedCardProps = {
	typed: TypedNumbers;
	isTried: boolean; // whether a submit was tried with these numbers
	last4: FieldLike; // the part of the number that is posted
	onType: (typed: TypedNumbers) => void;
};

/**
 * Neither input has a name. Only the brand and the last four digits are posted, as hidden fields, once both inputs are
 * valid; without them the server refuses the form and lists everything that is missing.
 */
function TypedCard({ typed, isTried, last4, onType }: TypedCardProps) {
	const box = useRef<HTMLDivElement>(null);
	const { number, cvv } = typed;
	const numberError = cardNumberError(number);
	const cvvIssue = cvvError(cvv);
	const shown = (error: string | null) => (isTried && error ? [error] : undefined);
	const numberField = plainField(last4.id, {
		errors: shown(numberError) ?? (number ? undefined : last4.errors),
	});
	const cvvField = plainField("card-cvv", { errors: shown(cvvIssue) });
	// Something may have been typed before hydration.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		const [early, earlyCvv] = box.current?.querySelectorAll("input") ?? [];
		if (early?.value || earlyCvv?.value) {
			onType({ number: groupDigits(early?.value ?? ""), cvv: earlyCvv?.value ?? "" });
		}
	}, []);
	useEffect(() => {
		if (isTried) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}, [isTried]);
	return (
		<>
			<div ref={box} className="grid grid-cols-2 gap-4 noscript:hidden">
				<FieldFrame field={numberField} label={texts.cardNumber} className="col-span-2">
					<span className="field-control">
						<LeadingIcon>
							<Icon name="credit-card" />
						</LeadingIcon>
						<input
							{...numericProps(numberField)}
							className="control tabular-nums"
							value={number}
							onChange={(event: ChangeEvent<HTMLInputElement>) =>
								onType({ cvv, number: groupDigits(event.target.value) })
							}
						/>
					</span>
				</FieldFrame>
				<FieldFrame field={cvvField} label={texts.cvv}>
					<input
						{...numericProps(cvvField)}
						className="control tabular-nums"
						value={cvv}
						onChange={(event: ChangeEvent<HTMLInputElement>) =>
							onType({ number, cvv: event.target.value.replace(/\D/g, "").slice(0, 5) })
						}
					/>
				</FieldFrame>
			</div>
			{!numberError && !cvvIssue && (
				<>
					<input type="hidden" name="cardLast4" value={last4Of(number)} />
					<input type="hidden" name="cardBrand" value={cardBrandOf(number)} />
				</>
			)}
		</>
	);
}

function numericProps({ id, errors, errorId }: FieldLike) {
	return {
		id,
		type: "text",
		inputMode: "numeric",
		autoComplete: "off",
		"aria-invalid": errors ? true : undefined,
		"aria-describedby": errors ? errorId : undefined,
	} as const;
}

/** The choice for browsers without scripts, instead of typing a number. */
function TestCardChoice({ field }: { field: FieldLike }) {
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

function AddressFields({ field }: { field: (name: string) => FieldLike }) {
	const of = (name: string) => field(`billingAddress.${name}`);
	return (
		<Card title={texts.address}>
			<Field field={of("street")} label={texts.street} autoComplete="billing address-line1" />
			<Field field={of("city")} label={texts.city} autoComplete="billing address-level2" />
			<div className="grid grid-cols-2 gap-4">
				<Field field={of("state")} label={texts.state} autoComplete="billing address-level1" />
				<Field
					field={of("zipCode")}
					label={texts.zip}
					inputMode="numeric"
					autoComplete="billing postal-code"
				/>
			</div>
			<Field field={of("country")} label={texts.country} autoComplete="billing country" />
		</Card>
	);
}
