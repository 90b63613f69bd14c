import { useEffect, useState } from "react";
import { formatCents } from "#app/lib/money.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { HOME } from "../currency.ts";
import type { ExpenseForm as FormView } from "../expenses-view.server.ts";
import { type LivePreview, livePreview } from "../live-preview.ts";
import type { Split } from "../split.ts";
import * as texts from "../texts/form.ts";
import { SplitFields } from "./split-fields.tsx";

type Words = { submit: string; pending: string; failed: string };
type Props = {
	form: Omit<FormView, "formKey"> & { formKey: string | null };
	words: Words;
	formResult?: FormResult;
};

/** The fields of an expense. With scripts it shows each person's part while typing. */
export function ExpenseForm({ form: view, words, formResult }: Props) {
	const { form, field } = buildForm<string>({
		id: "expense",
		actionData: formResult && { result: formResult },
		defaults: view.values,
	});
	const hydrated = useHydrated();
	const [split, setSplit] = useState(String(field("split").initialValue ?? "equally") as Split);
	const [currency, setCurrency] = useState(String(field("currency").initialValue ?? HOME));
	const [live, setLive] = useState<LivePreview | null>(null);
	const look = (element: HTMLFormElement) => setLive(livePreview(new FormData(element), view));
	// biome-ignore lint/correctness/useExhaustiveDependencies: other fields are there after the split has changed
	useEffect(() => {
		const element = document.getElementById(form.id);
		if (element instanceof HTMLFormElement) look(element);
	}, [split, form.id]);
	const chosen = view.currencies.find(({ code }) => code === currency);
	return (
		<PostForm
			form={form}
			errorTitle={words.failed}
			onInput={(event) => {
				keepApart(event.currentTarget, event.target);
				look(event.currentTarget);
			}}
		>
			{view.formKey && <input type="hidden" name="formKey" value={view.formKey} />}
			<Hidden name="updatedAt" value={field("updatedAt").initialValue} />
			<Field
				field={field("name")}
				label={texts.name}
				placeholder={texts.namePlaceholder}
				maxLength={120}
				autoComplete="off"
				required
			/>
			<div className="grid gap-3 sm:grid-cols-2">
				<Field
					field={field("amount")}
					label={texts.amountIn(currency === HOME ? "$" : currency)}
					inputMode="decimal"
					autoComplete="off"
					required
				/>
				<SelectField
					field={field("paidBy")}
					label={texts.paidBy}
					options={view.people.map(({ id, name }) => ({ value: id, label: name }))}
				/>
			</div>
			<Disclosure
				quiet
				summary={texts.otherCurrency}
				open={currency !== HOME || Boolean(field("rate").errors) || undefined}
			>
				<div className="grid gap-3 sm:grid-cols-2">
					<SelectField
						field={field("currency")}
						label={texts.currency}
						options={view.currencies.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))}
						onChange={({ target }) => setCurrency(target.value)}
					/>
					<Field
						key={currency}
						field={{
							...field("rate"),
							initialValue: field("rate").initialValue ?? chosen?.rate ?? undefined,
						}}
						label={currency === HOME ? texts.rateOfOther : texts.rate(currency)}
						hint={live?.inDollars ? texts.inDollars(formatCents(live.inDollars)) : texts.rateHint}
						inputMode="decimal"
						autoComplete="off"
					/>
				</div>
			</Disclosure>
			<div className="flex flex-wrap items-end gap-3">
				<SelectField
					className="flex-1 basis-48"
					field={field("split")}
					label={texts.split}
					options={(Object.keys(texts.splits) as Split[]).map((value) => ({
						value,
						label: texts.splits[value],
					}))}
					onChange={({ target }) => setSplit(target.value as Split)}
				/>
				{!hydrated && (
					<SubmitButton name="intent" value="split" look="secondary">
						{texts.useSplit}
					</SubmitButton>
				)}
			</div>
			<SplitFields key={split} split={split} view={view} field={field} live={live} />
			<div className="grid gap-3 sm:grid-cols-2">
				<SelectField
					field={field("category")}
					label={texts.category}
					options={Object.entries(texts.categories).map(([value, label]) => ({ value, label }))}
				/>
				<DateField field={field("date")} label={texts.date} required />
			</div>
			<TextareaField field={field("note")} label={texts.note} optional rows={2} maxLength={1_000} />
			<StickyFooter>
				<SubmitButton
					className="max-sm:w-full sm:self-start"
					name="intent"
					value="save"
					icon={<Icon name="check" />}
					pendingLabel={words.pending}
				>
					{words.submit}
				</SubmitButton>
			</StickyFooter>
		</PostForm>
	);
}

/** "Everyone" and single people exclude each other, so ticking one unticks the other. */
function keepApart(form: HTMLFormElement, ticked: EventTarget): void {
	if (!(ticked instanceof HTMLInputElement) || !ticked.checked) return;
	const other = { everyone: "people", people: "everyone" }[ticked.name];
	if (!other) return;
	for (const box of form.querySelectorAll<HTMLInputElement>(`input[name="${other}"]`)) box.checked = false;
}

function Hidden({ name, value }: { name: string; value: unknown }) {
	return typeof value === "string" ? <input type="hidden" name={name} value={value} /> : null;
}
