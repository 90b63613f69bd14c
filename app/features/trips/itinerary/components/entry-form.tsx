import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { EntryInput } from "../itinerary.schema.ts";
import type { EntryFormView } from "../itinerary-view.server.ts";
import * as texts from "../texts.ts";

type Props = { form: EntryFormView; formResult?: FormResult };

export function EntryForm({ form: view, formResult }: Props) {
	const { entryId, values } = view;
	const { form, field } = buildForm<keyof EntryInput>({
		id: "entry-form",
		actionData: formResult && { result: formResult },
		defaults: values,
	});
	return (
		<Card id="entry" title={entryId ? texts.editTitle : texts.add} className="needs-line print:hidden">
			<PostForm form={form} errorTitle={texts.notSaved} preventScrollReset>
				<input type="hidden" name="intent" value={entryId ? "change" : "add"} />
				{entryId && <input type="hidden" name="entryId" value={entryId} />}
				{view.bookings.length > 0 && (
					<SelectField
						field={field("itemId")}
						label={texts.booking}
						optional
						prompt={texts.noBooking}
						options={view.bookings}
					/>
				)}
				<Field
					field={field("title")}
					label={texts.entryTitle}
					optional={view.bookings.length > 0}
					maxLength={200}
					autoComplete="off"
					enterKeyHint="next"
					hint={view.bookings.length > 0 ? texts.entryTitleHint : undefined}
				/>
				<fieldset>
					<legend className="mb-2 font-display text-base font-bold">{texts.starts}</legend>
					<div className="grid gap-4 sm:grid-cols-3">
						<DateField field={field("startDate")} label={texts.day} required />
						<TimeField field={field("startTime")} label={texts.time} optional />
						<SelectField
							field={field("startZone")}
							label={texts.zone}
							options={view.zones}
							prompt={values.startZone ? undefined : texts.choose}
						/>
					</div>
					<p className="mt-1.5 text-sm text-ink-soft">{texts.timeHint}</p>
				</fieldset>
				<fieldset>
					<legend className="mb-2 font-display text-base font-bold">
						{texts.ends}{" "}
						<span className="font-sans text-sm font-normal text-ink-soft">{common.optional}</span>
					</legend>
					<div className="grid gap-4 sm:grid-cols-3">
						<DateField field={field("endDate")} label={texts.day} />
						<TimeField field={field("endTime")} label={texts.time} />
						<SelectField
							field={field("endZone")}
							label={texts.zone}
							options={view.zones}
							prompt={texts.sameAsStart}
						/>
					</div>
					{view.hasFlights && <p className="mt-1.5 text-sm text-ink-soft">{texts.flightEndHint}</p>}
				</fieldset>
				<Field
					field={field("address")}
					label={texts.address}
					optional
					maxLength={300}
					autoComplete="off"
					icon={<Icon name="map-pin" />}
				/>
				<TextareaField
					field={field("notes")}
					label={common.notes}
					optional
					rows={3}
					maxLength={2000}
					hint={texts.notesHint}
				/>
				<div className="flex flex-wrap gap-3">
					<SubmitButton className="max-sm:w-full" pendingLabel={common.saving}>
						{entryId ? common.saveChanges : texts.add}
					</SubmitButton>
					<ButtonLink to="." look="quiet" className="max-sm:w-full">
						{common.cancel}
					</ButtonLink>
				</div>
			</PostForm>
			{entryId && <RemoveEntry entryId={entryId} title={values.title} />}
		</Card>
	);
}

function TimeField(props: Parameters<typeof Field>[0]) {
	return <Field autoComplete="off" {...props} type="time" icon={<Icon name="clock" />} />;
}

function RemoveEntry({ entryId, title }: { entryId: string; title?: string }) {
	return (
		<Disclosure summary={texts.askToRemove}>
			<form method="post">
				<input type="hidden" name="entryId" value={entryId} />
				<Button type="submit" name="intent" value="remove" look="danger" icon={<Icon name="trash-2" />}>
					<span>{title ? texts.remove(<bdi>{title}</bdi>) : texts.removeIt}</span>
				</Button>
			</form>
		</Disclosure>
	);
}
