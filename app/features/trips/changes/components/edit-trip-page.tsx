import { useId, useMemo } from "react";
import { WellKnownLocations } from "#app/features/bookings/locations/components/well-known-locations.tsx";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import type { EditTripView } from "#app/features/trips/changes/edit-trip.server.ts";
import * as texts from "#app/features/trips/changes/texts/edit.ts";
import { OwnTier, type PlannerField } from "#app/features/trips/planning/components/planner-fields.tsx";
import { PlannerForm, type SavedTrip } from "#app/features/trips/planning/components/planner-form.tsx";
import { plannerValues } from "#app/features/trips/planning/planner-values.ts";
import * as plannerTexts from "#app/features/trips/planning/texts/planner.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { StepperField } from "#app/ui/stepper-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { IF_DECLINED } from "../../price/if-declined.ts";

const NO_DATES = { startDate: "", endDate: "" };
const ignore = () => {};

type Props = { view: EditTripView; formKey: string; wellKnown: string[]; formResult?: FormResult };

/** The planner's form, filled in with an existing trip. */
export function EditTripPage({ view, formKey, wellKnown, formResult }: Props) {
	const { trip, links, ownTier } = view;
	const start = useMemo(() => plannerValues(view.values, NO_DATES), [view.values]);
	const saved = useMemo((): SavedTrip => {
		const { accommodationType, finalPaymentDue } = view.values;
		const { lock } = view;
		return {
			fixed: lock ? (field) => <FixedTerms lock={lock} values={view.values} field={field} /> : undefined,
			costProblem: (total) =>
				lock && !lock.mayChangePrice && total !== lock.total
					? texts.costsOff(lock.total, total - lock.total)
					: null,
			defaults: { accommodationType, finalPaymentDue, ifDeclined: "keep" },
			fields: (field) => <TripFields view={view} field={field} />,
			afterCosts: (field, total) =>
				lock?.mayChangePrice && <NewPrice view={view} was={lock.total} total={total} field={field} />,
			errorTitle: texts.notSaved,
			save: common.saveChanges,
			saving: common.saving,
			note: (total) =>
				lock?.mayChangePrice && total !== lock.total ? texts.totalChanges(lock.total, total) : texts.lead,
			dividedBy: lock?.sizes?.min ?? null,
			cancelTo: pathTo("/trip/:shareId", { shareId: view.trip.shareId }),
		};
	}, [view]);
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading tripTitle={trip.title} title={texts.title} />
			<OwnTier value={ownTier}>
				<Card className="sm:p-6">
					<PlannerForm
						start={start}
						formKey={formKey}
						formResult={useFixedValues(view, formResult)}
						onChange={ignore}
						onCreate={ignore}
						saved={saved}
					/>
				</Card>
			</OwnTier>
			{links.length > 0 && (
				<Card title={texts.more}>
					<LinkRows rows={links} />
				</Card>
			)}
			<WellKnownLocations locations={wellKnown} />
		</div>
	);
}

/** Once someone else has paid, the fixed fields show the stored values instead of what was typed. */
function useFixedValues({ lock, values }: EditTripView, formResult?: FormResult): FormResult | undefined {
	return useMemo(() => {
		if (!lock || !formResult?.initialValue) return formResult;
		const fixed = Object.fromEntries(fixedNames(lock).map((name) => [name, values[name]]));
		return { ...formResult, initialValue: { ...formResult.initialValue, ...fixed } };
	}, [lock, values, formResult]);
}

/** The group can grow once someone has paid, but not while a payment is being checked. */
const fixedNames = ({ sizes }: NonNullable<EditTripView["lock"]>) =>
	sizes ? (["startDate", "endDate"] as const) : (["startDate", "endDate", "partySize"] as const);

type FixedProps = {
	field: PlannerField;
	lock: NonNullable<EditTripView["lock"]>;
	values: EditTripView["values"];
};

/** Shows what can no longer be changed, and why. The form sends these values unchanged. */
function FixedTerms({ lock, values, field }: FixedProps) {
	const fixed = fixedNames(lock);
	return (
		<div className="flex flex-col gap-4 sm:col-span-2">
			<Notice tone="due" title={lock.title}>
				{fixed.map(field).map(
					({ id, errors }) =>
						errors && (
							<p key={id} id={id} tabIndex={-1} className="font-semibold text-late">
								{errors.join(" ")}
							</p>
						),
				)}
				<p>{lock.text}</p>
				<dl className="details mt-3">
					{lock.rows.map(([label, value]) => (
						<div key={label} className="max-sm:col-span-full">
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			</Notice>
			{fixed.map((name) => (
				<input key={name} type="hidden" name={name} value={values[name]} />
			))}
			{lock.sizes && (
				<StepperField
					field={field("partySize")}
					label={common.groupSize}
					hint={texts.sizeHint(lock.sizes.min)}
					unit={plannerTexts.traveler}
					required
					min={lock.sizes.min}
					max={GROUP_SIZE.max}
					autoComplete="off"
				/>
			)}
		</div>
	);
}

type FieldsProps = { view: EditTripView; field: (name: string) => FieldLike };

/** The hidden fingerprints come from the page, not from the form that was sent, so that a second try saves. */
function TripFields({ view, field }: FieldsProps) {
	return (
		<>
			<input type="hidden" name="updatedAt" value={view.updatedAt} />
			<input type="hidden" name="seen" value={view.seen} />
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<SelectField
					field={field("accommodationType")}
					label={texts.stay}
					options={view.stays}
					prompt={view.values.accommodationType ? undefined : texts.noStay}
				/>
				<DateField
					field={field("finalPaymentDue")}
					label={plannerTexts.paidBy}
					hint={view.paidBy.agreed ?? plannerTexts.paidByHint}
					optional
					min={view.paidBy.from}
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

type PriceProps = FieldsProps & { was: Cents; total: Cents };

/**
 * Asks for the reason for a new price, which everyone who has begun to pay reads together with their options. With
 * scripts the fields appear when the total changes; without, they are always there.
 */
function NewPrice({ view, was, total, field }: PriceProps) {
	const hydrated = useHydrated();
	const headingId = useId();
	const reason = field("priceReason");
	const isNew = total !== was;
	const isNeeded = isNew || !hydrated || Boolean(reason.errors || reason.initialValue);
	return (
		<section aria-labelledby={headingId} className="flex flex-col gap-4">
			<div>
				<h2 id={headingId} className="text-lg">
					{texts.newPrice}
				</h2>
				<p className="text-ink-soft">{texts.newPriceText(formatCents(was))}</p>
			</div>
			<div className={isNeeded ? "flex flex-col gap-4" : "hidden"}>
				<TextareaField
					field={reason}
					label={texts.priceReason}
					hint={isNew ? texts.priceReasonHint : texts.priceReasonIfNew}
					rows={2}
					maxLength={view.maxNote}
				/>
				<RadioCards
					field={field("ifDeclined")}
					label={texts.ifDeclined}
					options={IF_DECLINED.map((value) => ({ value, ...texts.ifDeclinedOptions[value] }))}
				/>
			</div>
		</section>
	);
}
