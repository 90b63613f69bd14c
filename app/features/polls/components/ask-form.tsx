import { type ReactNode, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { MAX_OPTIONS, type PollKind } from "../polls.ts";
import type { AskForm as AskFormView } from "../polls-view.server.ts";
import * as texts from "../texts.ts";

type Props = { form: AskFormView; formResult?: FormResult };

/** How many options are shown at first. The others are folded. */
const SHOWN: Record<PollKind, number> = { choice: 3, dates: 3, booking: 2 };

const OPTIONS_TITLES: Record<PollKind, string> = {
	choice: texts.options,
	dates: texts.dateOptions,
	booking: texts.bookingOptions,
};

/** Every option has its fields from the start, so that the form needs no script and no second page. */
export function AskForm({ form: view, formResult }: Props) {
	const { kind } = view;
	const { form, field } = buildForm<string>({
		id: "ask",
		actionData: formResult && { result: formResult },
		defaults: { ...view.values, kind, formKey: view.formKey },
	});
	const hasOtherTime = (["closesTime", "zone"] as const).some((name) => {
		const one = field(name);
		return one.errors || one.initialValue !== view.values[name];
	});
	const indexes = Array.from({ length: MAX_OPTIONS }, (_, index) => index);
	const isFilled = (index: number) =>
		OPTION_FIELDS.some((name) => {
			const one = field(`options[${index}].${name}`);
			return one.initialValue || one.errors;
		});
	const row = (index: number) => (
		<OptionFields
			key={index}
			kind={kind}
			index={index}
			field={(name) => field(`options[${index}].${name}`)}
			today={view.today}
		/>
	);
	return (
		<Card id="ask-card" title={texts.askTitles[kind]}>
			<PostForm form={form} errorTitle={texts.notAsked}>
				<input type="hidden" name="kind" value={kind} />
				<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
				<Field
					field={field("question")}
					label={texts.question}
					maxLength={200}
					autoComplete="off"
					placeholder={texts.questionPlaceholder}
				/>
				<fieldset className="flex flex-col gap-4">
					<legend className="title mb-3">{OPTIONS_TITLES[kind]}</legend>
					{kind === "booking" && <p className="-mt-2 text-sm text-ink-soft">{texts.linkHint}</p>}
					{indexes.slice(0, SHOWN[kind]).map(row)}
					<Disclosure
						quiet
						summary={texts.moreOptions}
						open={indexes.slice(SHOWN[kind]).some(isFilled) || undefined}
					>
						<div className="flex flex-col gap-4">{indexes.slice(SHOWN[kind]).map(row)}</div>
					</Disclosure>
				</fieldset>
				<div className="flex flex-col">
					{kind !== "dates" && <CheckboxField field={field("severalAllowed")} label={texts.severalAllowed} />}
					<CheckboxField field={field("proposalsAllowed")} label={texts.proposalsAllowed} />
					<CheckboxField field={field("secret")} label={texts.secret} hint={texts.secretHint} />
				</div>
				<div className="flex flex-col gap-1">
					<DateField
						field={field("closesDate")}
						label={texts.closesDate}
						hint={texts.closesAt(view.closesAt)}
						min={view.today}
					/>
					<Disclosure quiet summary={texts.otherTime} open={hasOtherTime || undefined}>
						<div className="grid gap-3 sm:grid-cols-2">
							<Field
								field={field("closesTime")}
								label={texts.closesTime}
								type="time"
								autoComplete="off"
								icon={<Icon name="clock" />}
							/>
							<SelectField field={field("zone")} label={texts.zone} options={view.zones} />
						</div>
					</Disclosure>
				</div>
				<div className="flex flex-wrap gap-3">
					<SubmitButton className="max-sm:w-full" pendingLabel={texts.asking}>
						{texts.askButton}
					</SubmitButton>
					<ButtonLink to="." look="quiet" className="max-sm:w-full">
						{texts.cancelAsking}
					</ButtonLink>
				</div>
			</PostForm>
		</Card>
	);
}

const OPTION_FIELDS = ["label", "startDate", "endDate", "link", "price"] as const;

type OptionName = (typeof OPTION_FIELDS)[number] | "priceFor";
type OptionProps = {
	kind: PollKind;
	index?: number; // missing for a single option added to a poll
	field: (name: OptionName) => FieldLike;
	today: string;
};

export function OptionFields({ kind, index, field, today }: OptionProps) {
	const number = index === undefined ? null : index + 1;
	if (kind === "choice") {
		return (
			<Field
				field={field("label")}
				label={number ? texts.optionNumber(number) : texts.yourOption}
				maxLength={120}
				autoComplete="off"
			/>
		);
	}
	if (kind === "dates") {
		return (
			<Numbered label={number && texts.dateNumber(number)}>
				<DatesFields field={field} today={today} />
			</Numbered>
		);
	}
	return (
		<Numbered label={number && texts.bookingNumber(number)}>
			<Field
				field={field("link")}
				label={texts.link}
				inputMode="url"
				autoComplete="off"
				placeholder={texts.linkPlaceholder}
				icon={<Icon name="link-2" />}
			/>
			<Disclosure quiet summary={texts.byHand} open={isTyped(field) || undefined}>
				<div className="flex flex-col gap-3">
					<Field
						field={field("label")}
						label={texts.name}
						optional
						hint={texts.readFromLink}
						maxLength={120}
						autoComplete="off"
					/>
					<div className="grid gap-3 sm:grid-cols-2">
						<MoneyField field={field("price")} label={texts.price} optional hint={texts.readFromLink} />
						<SelectField
							field={field("priceFor")}
							label={texts.priceFor}
							options={(["group", "person"] as const).map((value) => ({
								value,
								label: texts.pricesFor[value],
							}))}
						/>
					</div>
				</div>
			</Disclosure>
		</Numbered>
	);
}

/** Options with typed text or errors are unfolded. */
/** The calendar of the deadline opens at the first possible day. */
function DatesFields({ field, today }: Pick<OptionProps, "field" | "today">) {
	const first = field("startDate");
	const [firstDay, setFirstDay] = useState(String(first.initialValue ?? ""));
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			<DateField
				field={first}
				label={texts.firstDay}
				min={today}
				onChange={({ target }) => setFirstDay(target.value)}
			/>
			<DateField field={field("endDate")} label={texts.lastDay} min={firstDay > today ? firstDay : today} />
		</div>
	);
}

function isTyped(field: OptionProps["field"]): boolean {
	return (["label", "price"] as const).some((name) => field(name).initialValue || field(name).errors);
}

function Numbered({ label, children }: { label: ReactNode; children: ReactNode }) {
	return (
		<fieldset className="flex flex-col gap-3">
			{label && <legend className="mb-2 font-semibold">{label}</legend>}
			{children}
		</fieldset>
	);
}
