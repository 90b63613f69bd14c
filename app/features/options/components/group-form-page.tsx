import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { GroupFormView } from "../group-form.server.ts";
import { MAX_NAME, MAX_OPTIONS } from "../option-groups.ts";
import { optionsPath } from "../options-path.ts";
import * as texts from "../texts/group-form.ts";
import * as pageTexts from "../texts/options.ts";

type Items = readonly { id: string; name: string }[]; // the trip's bookings
type Props = { view: GroupFormView; items: Items; formResult?: FormResult };

/** This many options are shown at first. The others are folded. */
const SHOWN = 2;

/** Every option has its fields from the start, so that the form needs no script and no second page. */
export function GroupFormPage({ view, items, formResult }: Props) {
	const { trip, kind, name, isChosen } = view;
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackLink to={optionsPath(trip.shareId)}>{pageTexts.title}</BackLink>
			<PageHeading
				tripTitle={trip.title}
				title={name ? texts.changeTitle(name) : texts.newTitle[kind]}
				lead={isChosen ? texts.leadChosen : texts.lead(formatCents(view.baseShare))}
			/>
			<Card>
				<GroupForm view={view} items={items} formResult={formResult} />
			</Card>
			{name && !isChosen && <Delete />}
		</div>
	);
}

function GroupForm({ view, items, formResult }: Props) {
	const { kind, name, formKey, trip } = view;
	const { form, field } = buildForm<string>({
		id: "offer",
		actionData: formResult && { result: formResult },
		defaults: { ...view.values, formKey },
	});
	return (
		<PostForm form={form} errorTitle={texts.notSaved}>
			<input type="hidden" name="kind" value={kind} />
			<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
			<Field
				field={field("name")}
				label={texts.name[kind]}
				maxLength={MAX_NAME}
				autoComplete="off"
				placeholder={texts.namePlaceholder[kind]}
			/>
			{kind === "extra" ? (
				<OptionFields view={view} index={0} field={field} />
			) : (
				<OptionRows view={view} field={field} />
			)}
			<DateField
				field={field("chooseBy")}
				label={texts.chooseBy}
				hint={texts.chooseByHint}
				min={view.today}
				optional
			/>
			{items.length > 0 && (
				<SelectField
					field={field("itemId")}
					label={texts.item}
					hint={texts.itemHint}
					prompt={texts.noItem}
					optional
					options={items.map((item) => ({ value: item.id, label: item.name }))}
				/>
			)}
			{view.mayBeDeparture && (
				<CheckboxField field={field("isDeparture")} label={texts.isDeparture} hint={texts.isDepartureHint} />
			)}
			<div className="flex flex-wrap gap-3">
				<SubmitButton className="max-sm:w-full" pendingLabel={common.saving}>
					{name ? texts.saveChanges : texts.save[kind]}
				</SubmitButton>
				<ButtonLink to={optionsPath(trip.shareId)} look="quiet" className="max-sm:w-full">
					{texts.cancel}
				</ButtonLink>
			</div>
		</PostForm>
	);
}

type FieldOf = (name: string) => FieldLike;
type FieldsProps = { view: GroupFormView; field: FieldOf };

function OptionRows({ view, field }: FieldsProps) {
	const indexes = Array.from({ length: MAX_OPTIONS }, (_, index) => index);
	const shown = Math.max(SHOWN, view.taken.length);
	const isFilled = (index: number) =>
		(["name", "price", "capacity"] as const).some((name) => {
			const one = field(`options[${index}].${name}`);
			return one.initialValue || one.errors;
		});
	const row = (index: number) => <OptionFields key={index} view={view} index={index} field={field} />;
	return (
		<fieldset id={field("options").id} tabIndex={-1} className="flex flex-col gap-5">
			<legend className="title mb-1">{texts.options}</legend>
			<p className="text-sm text-ink-soft">{view.name ? texts.clearToDelete : texts.blankRows}</p>
			{indexes.slice(0, shown).map(row)}
			{shown < MAX_OPTIONS && (
				<Disclosure quiet summary={texts.moreOptions} open={indexes.slice(shown).some(isFilled) || undefined}>
					<div className="flex flex-col gap-5">{indexes.slice(shown).map(row)}</div>
				</Disclosure>
			)}
		</fieldset>
	);
}

function OptionFields({ view, index, field: fieldOf }: FieldsProps & { index: number }) {
	const { kind } = view;
	const field = (name: string) => fieldOf(`options[${index}].${name}`);
	const known = view.taken[index];
	const isTaken = known !== undefined && known.taken > 0;
	const fields = (
		<>
			<input type="hidden" name={field("id").name} value={String(field("id").initialValue ?? "")} />
			{kind === "one_of" && (
				<Field
					field={field("name")}
					label={texts.optionName}
					maxLength={MAX_NAME}
					autoComplete="off"
					placeholder={texts.optionPlaceholders[index]}
				/>
			)}
			<div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
				{isTaken ? (
					<StandingPrice field={field} taken={known.taken} />
				) : (
					<>
						<SelectField
							field={field("isLess")}
							label={texts.costs}
							options={[
								{ value: "", label: texts.more },
								{ value: "on", label: texts.less },
							]}
						/>
						<MoneyField field={field("price")} label={texts.by} />
					</>
				)}
				<Field
					className="max-sm:col-span-2"
					field={field("capacity")}
					label={texts.capacity}
					hint={index === 0 ? texts.capacityHint : undefined}
					inputMode="numeric"
					autoComplete="off"
					optional
				/>
			</div>
			{known && <CheckboxField field={field("isClosed")} label={texts.isClosed} />}
		</>
	);
	if (kind === "extra") return <div className="flex flex-col gap-3">{fields}</div>;
	return (
		<fieldset className="flex flex-col gap-3">
			<legend className="mb-2 font-semibold">{texts.optionNumber(index + 1)}</legend>
			{fields}
		</fieldset>
	);
}

/** The fixed price of an option that people have. */
function StandingPrice({ field, taken }: { field: FieldOf; taken: number }) {
	return (
		<div className="col-span-2">
			<input type="hidden" name={field("isLess").name} value={String(field("isLess").initialValue ?? "")} />
			<MoneyField field={field("price")} label={texts.price} readOnly hint={texts.takenBy(taken)} />
		</div>
	);
}

/** Deleting cannot be undone, so its button is folded. */
function Delete() {
	const { form } = buildForm({ id: "delete" });
	return (
		<Disclosure summary={texts.remove}>
			<p className="mb-3 text-ink-soft">{texts.removeText}</p>
			<PostForm form={form}>
				<SubmitButton
					name="intent"
					value="delete"
					look="danger"
					icon={<Icon name="trash-2" />}
					pendingLabel={texts.removing}
				>
					{texts.removeButton}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}
