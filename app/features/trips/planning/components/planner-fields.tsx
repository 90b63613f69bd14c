import { createContext, memo, type ReactNode, useContext } from "react";
import { LocationField } from "#app/features/bookings/locations/components/location-field.tsx";
import type { LocationQuestion } from "#app/features/bookings/locations/components/use-location-question.ts";
import { UncollectableNotice } from "#app/features/members/components/uncollectable-notice.tsx";
import * as memberTexts from "#app/features/members/texts.ts";
import { uncollectableShares } from "#app/features/members/uncollectable-shares.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import { DateField } from "#app/ui/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { HydrationBoundary } from "#app/ui/hydration-boundary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StepperField } from "#app/ui/stepper-field.tsx";
import type { PlannerTier } from "../planner-tier.ts";
import type { PlannerCosts, PlannerFieldValues } from "../planner-values.ts";
import * as texts from "../texts/planner.ts";

export type PlannerField = (name: keyof PlannerFieldValues) => FieldLike;

type Props = {
	field: PlannerField;
	questions: Record<"origin" | "destination", LocationQuestion | null>;
	startDate: string;
	fixed?: (field: PlannerField) => ReactNode; // replaces the dates and the group size if these are fixed
	isSaved: boolean; // whether the trip exists already; then the last day to pay is asked elsewhere
};

export const PlannerFields = memo(function PlannerFields({
	field,
	questions,
	startDate,
	fixed,
	isSaved,
}: Props) {
	const tier = useContext(OwnTier);
	return (
		<HydrationBoundary>
			<div className="grid items-start gap-4 sm:grid-cols-2">
				<LocationField
					field={field("origin")}
					question={questions.origin}
					label={texts.origin}
					required
					maxLength={120}
					icon={<Icon name="plane-takeoff" />}
				/>
				<LocationField
					field={field("destination")}
					question={questions.destination}
					label={texts.destination}
					required
					maxLength={120}
					icon={<Icon name="map-pin" />}
				/>
				{fixed?.(field) ?? (
					<>
						<DateField field={field("startDate")} label={texts.startDate} />
						<DateField field={field("endDate")} label={texts.endDate} min={startDate || undefined} />
						<StepperField
							field={field("partySize")}
							label={common.groupSize}
							unit={texts.traveler}
							required
							min={GROUP_SIZE.min}
							max={tier?.maxGroupSize ?? GROUP_SIZE.max}
							autoComplete="off"
						/>
					</>
				)}
				<Field
					field={field("title")}
					label={texts.tripName}
					optional
					maxLength={120}
					autoComplete="off"
					autoCapitalize="sentences"
					placeholder={texts.tripNameExample}
				/>
				{!isSaved && <LastDayToPay field={field("finalPaymentDue")} />}
			</div>
		</HydrationBoundary>
	);
});

function LastDayToPay({ field }: { field: FieldLike }) {
	return (
		<Disclosure
			quiet
			summary={texts.setPaidBy}
			open={Boolean(field.initialValue || field.errors) || undefined}
		>
			<DateField field={field} label={texts.paidBy} hint={texts.paidByHint} />
		</Disclosure>
	);
}

/** The planning user's tier. */
export const OwnTier = createContext<PlannerTier | null>(null);

/** Warns while the group size is typed if the tier allows fewer people or spots. */
export function TierPlacesNotice({
	partySize,
	shares,
}: Pick<PlannerCosts, "shares"> & { partySize: string }) {
	const tier = useContext(OwnTier);
	if (!tier || !shares) return null;
	if (tier.groupTooLarge && Number(partySize) > tier.maxGroupSize)
		return (
			<UncollectableNotice text={tier.groupTooLarge} role="status">
				{texts.morePlaces}
			</UncollectableNotice>
		);
	const group = { partySize: Number(partySize), costPerPerson: shares.costPerPerson };
	const uncollectable = uncollectableShares(tier, group);
	return (
		uncollectable && (
			<UncollectableNotice text={memberTexts.uncollectable(uncollectable)} role="status">
				{texts.morePlaces}
			</UncollectableNotice>
		)
	);
}
