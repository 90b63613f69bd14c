import { type ChangeEvent, useEffect, useRef } from "react";
import { LeadingIcon } from "#app/ui/field.tsx";
import { FieldFrame, type FieldLike, plainField } from "#app/ui/field-parts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { groupDigits } from "../card-digits.ts";
import { cardBrandOf, cardNumberError, cvvError, last4Of } from "../card-number.ts";
import * as texts from "../texts/saved-cards.ts";

export type TypedNumbers = { number: string; cvv: string };

type Props = {
	typed: TypedNumbers;
	isTried: boolean; // whether the form was to be sent with these numbers
	serverErrors?: string[];
	onType: (typed: TypedNumbers) => void;
};

/**
 * Neither input has a name. Only the brand and the last four digits are posted, as hidden
 * fields, once both are right: without them the server refuses the form, with all that is missing in it.
 */
export function TypedCard({ typed, isTried, serverErrors, onType }: Props) {
	const box = useRef<HTMLDivElement>(null);
	const { number, cvv } = typed;
	const numberError = cardNumberError(number);
	const cvvIssue = cvvError(cvv);
	const shown = (error: string | null) => (isTried && error ? [error] : undefined);
	const numberField = plainField("card-number", {
		errors: shown(numberError) ?? (number ? undefined : serverErrors),
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
