import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { MAX_STEPS } from "#app/features/payments/schedule/custom-schedule.ts";
import { addDays } from "#app/lib/dates.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import type { SchedulePreview } from "../schedule-preview.ts";
import { defaultsOf, NEW_STEPS } from "../schedule-values.ts";
import type { CustomScheduleView } from "../schedule-view.server.ts";
import * as texts from "../texts.ts";
import { PreviewCard } from "./preview-card.tsx";

export type ScheduleActionData = { result: FormResult; preview?: SchedulePreview };

type Props = { view: CustomScheduleView; actionData?: ScheduleActionData };

/**
 * The rows of the plan, and the payments that follow from it: computed while typing, or by a button without JavaScript.
 */
export function ScheduleForm({ view, actionData }: Props) {
	const { schedule, facts } = view;
	const { form, field } = buildForm<string>({ id: "schedule", actionData, defaults: defaultsOf(schedule) });
	const count = countRows(actionData?.result) ?? schedule?.steps.length ?? NEW_STEPS.length;
	const focus = actionData?.result.initialValue?.focus;
	const { preview, showSoon } = useLivePreview(actionData ? actionData.preview : view.preview);
	return (
		<>
			<Card title={texts.formTitle}>
				<PostForm key={count} form={form} errorTitle={texts.notSaved} onChange={showSoon}>
					{/* Enter presses a form's first submit button, which would otherwise be one that removes a row. */}
					<button type="submit" name="intent" value="show" className="sr-only" tabIndex={-1} aria-hidden />
					<Field
						field={field("name")}
						label={texts.name}
						hint={texts.nameHint}
						autoComplete="off"
						maxLength={60}
					/>
					<p className="text-sm text-ink-soft">{texts.percentOfShare}</p>
					<ol className="flex flex-col gap-5">
						{Array.from({ length: count }, (_, index) => (
							<StepRow
								// biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list, and the form is made anew with each new number of rows
								key={index}
								index={index}
								isLast={index === count - 1}
								isRemovable={count > 2}
								field={(name) => field(`steps[${index}].${name}`)}
								isNext={focus === `steps[${index}].value`}
								view={view}
							/>
						))}
					</ol>
					{count < MAX_STEPS && (
						<SubmitButton
							look="secondary"
							name="intent"
							value="add"
							icon={<Icon name="plus" />}
							className="self-start"
							autoFocus={focus === "add"}
						>
							{texts.add}
						</SubmitButton>
					)}
					<CheckboxField field={field("isOnly")} label={texts.isOnly} hint={texts.isOnlyHint} />
					<div className="flex flex-wrap gap-3">
						<SubmitButton name="intent" value="save" className="max-sm:w-full">
							{texts.save}
						</SubmitButton>
						<SubmitButton name="intent" value="show" look="secondary" className="max-sm:w-full">
							{texts.show}
						</SubmitButton>
					</div>
				</PostForm>
			</Card>
			<div aria-live="polite">
				<PreviewCard preview={preview} today={facts.today} />
			</div>
		</>
	);
}

type RowProps = {
	index: number;
	isLast: boolean;
	isRemovable: boolean;
	isNext: boolean; // whether it was just added
	field: (name: "kind" | "value" | "dueDate") => FieldLike;
	view: CustomScheduleView;
};

function StepRow({ index, isLast, isRemovable, isNext, field, view }: RowProps) {
	const { facts, finalPaymentDue } = view;
	const title = index === 0 ? texts.firstStep : isLast ? texts.lastStep : texts.step(index + 1);
	return (
		<li>
			<fieldset>
				<legend className="mb-2 font-semibold">{title}</legend>
				<div className="grid grid-cols-[minmax(0,1fr)_6.5rem] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_6.5rem_minmax(0,1fr)_7rem]">
					{isLast ? (
						<input type="hidden" name={field("kind").name} value="rest" />
					) : (
						<>
							<Field
								field={field("value")}
								label={texts.value}
								inputMode="decimal"
								autoComplete="off"
								autoFocus={isNext}
							/>
							<SelectField
								field={field("kind")}
								label={texts.kind}
								options={(["amount", "percent"] as const).map((value) => ({
									value,
									label: texts.kinds[value],
								}))}
							/>
						</>
					)}
					{index > 0 && (
						<DateField
							field={field("dueDate")}
							label={texts.dueDate}
							className="max-[22rem]:col-span-2"
							min={addDays(facts.today, 1)}
							max={finalPaymentDue ?? undefined}
						/>
					)}
					{index > 0 && !isLast && isRemovable && (
						<SubmitButton look="quiet" name="intent" value={`remove:${index}`} icon={<Icon name="x" />}>
							{texts.remove} <span className="sr-only">{title}</span>
						</SubmitButton>
					)}
				</div>
			</fieldset>
		</li>
	);
}

function countRows(result: FormResult | undefined): number | undefined {
	const steps = result?.initialValue?.steps;
	return Array.isArray(steps) ? steps.length : undefined;
}

const PAUSE_MS = 400;

/** Asks the server for the resulting payments once typing has paused. Null while something is missing. */
function useLivePreview(shown: CustomScheduleView["preview"] | undefined) {
	const fetcher = useFetcher<ScheduleActionData>();
	const timer = useRef<number>(undefined);
	useEffect(() => () => window.clearTimeout(timer.current), []);
	const showSoon = (event: React.FormEvent<HTMLFormElement>) => {
		const form = event.currentTarget;
		window.clearTimeout(timer.current);
		timer.current = window.setTimeout(() => {
			const fields = new FormData(form);
			fields.set("intent", "show");
			void fetcher.submit(fields, { method: "post" });
		}, PAUSE_MS);
	};
	const { data } = fetcher;
	return { preview: (data ? data.preview : shown) ?? null, showSoon };
}
