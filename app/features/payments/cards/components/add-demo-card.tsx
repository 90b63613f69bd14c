import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { cardNumberError, cvvError } from "../card-number.ts";
import type { AddCardView } from "../cards-view.server.ts";
import * as texts from "../texts/saved-cards.ts";
import { AddressFields } from "./address-fields.tsx";
import { TestCardChoice } from "./test-card-choice.tsx";
import { TypedCard, type TypedNumbers } from "./typed-card.tsx";

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
	const numberErrors = field("cardLast4").errors;
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
						<TypedCard typed={typed} isTried={isTried} serverErrors={numberErrors} onType={setTyped} />
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
