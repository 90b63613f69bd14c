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
import type { EntryFormView } from "../entry-form-view.ts";
import type { EntryInput } from "../itinerary.schema.ts";

type Props = { form: EntryFormView; formResult?: FormResult };

export function EntryForm({ form: view, formResult }: Props) {
	const { entryId, values } = view;
	const { form, field } = buildForm<keyof EntryInput>({
		id: "entry-form",
		actionData: formResult && { result: formResult },
		defaults: values,
	});
	return (
		<Card
			id="entry"
			title={entryId ? "Edit this entry" : "Add to the itinerary"}
			className="needs-line print:hidden"
		>
			<PostForm form={form} errorTitle="Failed to save the itinerary" preventScrollReset>
				<input type="hidden" name="intent" value={entryId ? "change" : "add"} />
				{entryId && <input type="hidden" name="entryId" value={entryId} />}
				{view.bookings.length > 0 && (
					<SelectField
						field={field("itemId")}
						label="Booking"
						optional
						prompt="No booking"
						options={view.bookings}
					/>
				)}
				<Field
					field={field("title")}
					label="Title"
					optional={view.bookings.length > 0}
					maxLength={200}
					autoComplete="off"
					enterKeyHint="next"
					hint={view.bookings.length > 0 ? "Leave it empty to use the booking's name." : undefined}
				/>
				<fieldset className="min-w-0">
					<legend className="mb-2 font-display text-base font-bold">Starts</legend>
					<div className="grid gap-4 sm:grid-cols-3">
						<DateField field={field("startDate")} label="Day" required />
						<TimeField field={field("startTime")} label="Time" optional />
						<SelectField
							field={field("startZone")}
							label="Time zone"
							options={view.zones}
							prompt={values.startZone ? undefined : "Choose"}
						/>
					</div>
					<p className="mt-1.5 text-sm text-ink-soft">Leave the time empty if it takes all day.</p>
				</fieldset>
				<fieldset className="min-w-0">
					<legend className="mb-2 font-display text-base font-bold">
						Ends <span className="font-sans text-sm font-normal text-ink-soft">(optional)</span>
					</legend>
					<div className="grid gap-4 sm:grid-cols-3">
						<DateField field={field("endDate")} label="Day" />
						<TimeField field={field("endTime")} label="Time" />
						<SelectField
							field={field("endZone")}
							label="Time zone"
							options={view.zones}
							prompt="Same as the start"
						/>
					</div>
					{view.hasFlights && (
						<p className="mt-1.5 text-sm text-ink-soft">
							A flight ends in the time zone where it lands, unless you choose another.
						</p>
					)}
				</fieldset>
				<Field
					field={field("address")}
					label="Address"
					optional
					maxLength={300}
					autoComplete="off"
					icon={<Icon name="map-pin" />}
				/>
				<TextareaField
					field={field("notes")}
					label="Notes"
					optional
					rows={3}
					maxLength={2000}
					hint="Everyone aboard can read them, even offline."
				/>
				<div className="flex flex-wrap gap-3">
					<SubmitButton className="max-sm:w-full" pendingLabel="Saving...">
						{entryId ? "Save changes" : "Add to the itinerary"}
					</SubmitButton>
					<ButtonLink to="." look="quiet" className="max-sm:w-full">
						Cancel
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
		<Disclosure summary="Remove this entry?">
			<form method="post">
				<input type="hidden" name="entryId" value={entryId} />
				<Button type="submit" name="intent" value="remove" look="danger" icon={<Icon name="trash-2" />}>
					<span>Remove {title ? <bdi>{title}</bdi> : "it"} from the itinerary</span>
				</Button>
			</form>
		</Disclosure>
	);
}
