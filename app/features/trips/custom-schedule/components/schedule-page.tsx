import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CustomScheduleView } from "../schedule-view.server.ts";
import * as texts from "../texts.ts";
import { PreviewCard } from "./preview-card.tsx";
import { type ScheduleActionData, ScheduleForm } from "./schedule-form.tsx";

type Props = { view: CustomScheduleView; actionData?: ScheduleActionData };

export function CustomSchedulePage({ view, actionData }: Props) {
	const { trip, schedule, hasFeature } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.lead} />
			{hasFeature ? (
				<>
					<Choosers view={view} />
					<ScheduleForm key={schedule ? "saved" : "new"} view={view} actionData={actionData} />
				</>
			) : (
				<WithoutFeature view={view} />
			)}
			{schedule && <RemovePlan />}
		</div>
	);
}

/** Without the organizer's subscription, an existing plan remains for the members who have chosen it. */
function WithoutFeature({ view: { trip, schedule, preview, facts, isOrganizer } }: Pick<Props, "view">) {
	const pro = TIER_BY_ID.pro.name;
	if (!schedule)
		return (
			<PlanCard
				wanted="custom_schedules"
				shareId={trip.shareId}
				mayBuy={isOrganizer}
				title={texts.gateTitle(pro)}
				icon="calendar-clock"
			>
				{isOrganizer ? texts.gateText(pro) : texts.organizersPlan(pro)}
			</PlanCard>
		);
	return (
		<>
			<PlanCard
				wanted="custom_schedules"
				shareId={trip.shareId}
				mayBuy={isOrganizer}
				title={texts.notOffered}
			>
				{texts.notOfferedText(pro)}
			</PlanCard>
			{preview && <PreviewCard preview={preview} today={facts.today} title={schedule.name} />}
		</>
	);
}

function Choosers({ view: { chosenBy } }: Pick<Props, "view">) {
	const { begun, waiting } = chosenBy;
	if (begun + waiting === 0) return null;
	return (
		<Notice>
			{begun > 0 && <p>{texts.begun(begun)}</p>}
			{waiting > 0 && <p>{texts.waiting(waiting)}</p>}
		</Notice>
	);
}

function RemovePlan() {
	return (
		<Disclosure summary={texts.removePlan} quiet>
			<form method="post" className="flex flex-col gap-3">
				<p className="text-ink-soft">{texts.removeText}</p>
				<Button look="danger" name="intent" value="delete" className="self-start">
					{texts.removePlan}
				</Button>
			</form>
		</Disclosure>
	);
}
