import { useSubmit } from "react-router";
import { ChoiceFields } from "#app/features/options/components/choice-fields.tsx";
import { CHOICES_FORM } from "#app/features/options/components/choices-form.tsx";
import { formatCents } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";

type Props = { view: JoinView; fieldOf: (name: string) => FieldLike };

/** A newcomer's options beyond the base share, and the companions they bring. */
export default function JoinOptions({ view, fieldOf }: Props) {
	const { toChoose, party, today } = view;
	return (
		<>
			{party && <PartyFields party={party} fieldOf={fieldOf} hasButton={!toChoose} />}
			{party && toChoose && <h3 className="text-lg">{texts.forYourself}</h3>}
			{toChoose && <Choices toChoose={toChoose} today={today} />}
		</>
	);
}

type ChoicesProps = { toChoose: NonNullable<JoinView["toChoose"]>; today: string };

function Choices({ toChoose: { groups, problem }, today }: ChoicesProps) {
	return (
		<>
			{problem && (
				<Notice tone="due" title={texts.choiceGone}>
					{problem}
				</Notice>
			)}
			<ChoiceFields groups={groups} today={today} />
		</>
	);
}

type PartyProps = Pick<Props, "fieldOf"> & { party: NonNullable<JoinView["party"]>; hasButton: boolean };

/** Changing the number reloads the page with its price; without a script, a button does it. */
function PartyFields({ party: { companions, price, max }, fieldOf, hasButton }: PartyProps) {
	const hydrated = useHydrated();
	const submit = useSubmit();
	const { field: count } = buildForm({ id: "party", defaults: { with: companions } });
	const numbers = Array.from({ length: Math.max(max, companions) + 1 }, (_, number) => number);
	return (
		<div className="flex flex-col gap-4">
			<SelectField
				field={count("with")}
				label={texts.partyCount}
				form={CHOICES_FORM}
				options={numbers.map((number) => ({ value: String(number), label: String(number) }))}
				onChange={({ target }) => submit(target.form, { replace: true, preventScrollReset: true })}
			/>
			<p className="text-ink-soft">{texts.partyHint(formatCents(price))}</p>
			{numbers.slice(1, companions + 1).map((number) => (
				<Field
					key={number}
					field={fieldOf(`companions[${number - 1}].name`)}
					label={texts.companionName(number)}
					autoComplete="off"
					required
				/>
			))}
			{!hydrated && hasButton && (
				<Button form={CHOICES_FORM} look="secondary" className="self-start max-sm:w-full">
					{texts.showPrice}
				</Button>
			)}
		</div>
	);
}
