import { useMemo } from "react";
import { WellKnownPlaces } from "#app/features/locations/components/well-known-places.tsx";
import type { EditTripView } from "#app/features/trip-changes/edit-view.server.ts";
import * as texts from "#app/features/trip-changes/texts/edit.ts";
import { BackToTrip } from "#app/features/trips/components/back-to-trip.tsx";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { plannerValues } from "../planner-values.ts";
import { PlannerForm, type SavedTrip } from "./planner-form.tsx";
import { OwnPlan } from "./planner-places.tsx";

const NO_DATES = { startDate: "", endDate: "" };
const ignore = () => {};

type Props = { view: EditTripView; formKey: string; wellKnown: string[]; formResult?: FormResult };

/** The planner's form, filled in with a trip that exists. */
export function EditTripPage({ view, formKey, wellKnown, formResult }: Props) {
	const { trip, lock, links, ownPlan } = view;
	const start = useMemo(() => plannerValues(view.values, NO_DATES), [view.values]);
	const saved = useMemo((): SavedTrip => {
		const { accommodationType, finalPaymentDue } = view.values;
		return {
			defaults: { accommodationType, finalPaymentDue },
			fields: (field) => <TripFields view={view} field={field} />,
			errorTitle: texts.notSaved,
			save: common.saveChanges,
			saving: common.saving,
			note: texts.lead,
		};
	}, [view]);
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading
				label={<span className="wrap-anywhere">{trip.title}</span>}
				title={texts.title}
				spoken={`: ${trip.title}`}
			/>
			{lock && (
				<Notice tone="due" title={lock.title}>
					{lock.text}
				</Notice>
			)}
			<OwnPlan value={ownPlan}>
				<Card className="sm:p-6">
					<PlannerForm
						start={start}
						formKey={formKey}
						formResult={formResult}
						onChange={ignore}
						onCreate={ignore}
						saved={saved}
					/>
				</Card>
			</OwnPlan>
			<Card title={texts.more}>
				<LinkRows rows={links} />
			</Card>
			<WellKnownPlaces places={wellKnown} />
		</div>
	);
}

type FieldsProps = { view: EditTripView; field: (name: string) => FieldLike };

/** The hidden marks are those of the page and never those that were sent, so that a second try saves. */
function TripFields({ view, field }: FieldsProps) {
	return (
		<>
			<input type="hidden" name="updatedAt" value={view.updatedAt} />
			<input type="hidden" name="seen" value={view.seen} />
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<SelectField field={field("accommodationType")} label={texts.stay} options={view.stays} />
				<DateField
					field={field("finalPaymentDue")}
					label={texts.finalPaymentDue}
					hint={texts.finalPaymentHint}
					optional
					min={view.today}
				/>
			</div>
			<TextareaField
				field={field("note")}
				label={texts.note}
				hint={texts.noteHint}
				optional
				rows={2}
				maxLength={view.maxNote}
			/>
		</>
	);
}
