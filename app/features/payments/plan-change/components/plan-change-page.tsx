import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { BackToTrip } from "../../components/back-to-trip.tsx";
import { planChangePath } from "../plan-change-path.ts";
import type { PlanChangeView, PlanOption } from "../plan-change-view.server.ts";
import * as texts from "../texts.ts";
import { ChangeConsent } from "./change-consent.tsx";
import { PlanDates, PlanSummary } from "./plan-dates.tsx";

type Props = { view: PlanChangeView; formResult?: FormResult };

export function PlanChangePage({ view, formResult }: Props) {
	const { trip, isGuest, left, chosen, refusal, options } = view;
	const canChange = options.length > 0;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading
				tripTitle={trip.title}
				title={texts.title}
				lead={left.open.length > 0 && texts.left(formatCents(left.amount))}
			/>
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			{refusal && !trip.cancelled && (
				<Notice tone="due" title={texts.notNow}>
					{refusal}
				</Notice>
			)}
			{chosen ? (
				<ConfirmPlan view={view} chosen={chosen} formResult={formResult} />
			) : (
				<>
					<NotChanged formResult={formResult} />
					<PresentPlan view={view} />
					{canChange && <OtherPlans view={view} />}
					{!canChange && !refusal && !trip.cancelled && <p>{texts.noOther}</p>}
					{view.needsSubscription && <p className="text-ink-soft">{texts.needsSubscription}</p>}
				</>
			)}
		</div>
	);
}

/** Shown when the chosen plan no longer fits. */
function NotChanged({ formResult }: Pick<Props, "formResult">) {
	const { form } = buildForm({ id: "plan", actionData: formResult && { result: formResult } });
	const errors = Object.values(form.allErrors).flatMap((messages) => messages ?? []);
	return <FormErrors id={form.errorId} errors={errors} title={texts.notChanged} />;
}

const MAX_UNFOLDED = 12;

function PresentPlan({ view: { left, today } }: { view: PlanChangeView }) {
	const lines = [...left.fixed, ...left.open];
	const lastFixed = left.fixed.at(-1);
	if (lines.length === 0) return null;
	return (
		<Card title={texts.now}>
			<PlanDates lines={lines} today={today} isFolded={lines.length > MAX_UNFOLDED} isTotalled />
			{lastFixed && left.open.length > 0 && (
				<p className="text-sm text-ink-soft">{texts.stays(formatDate(lastFixed.dueDate, today))}</p>
			)}
		</Card>
	);
}

function OtherPlans({ view }: { view: PlanChangeView }) {
	const { options, today, trip, lastDay, isLastDaySet } = view;
	const ends = isLastDaySet ? texts.endsByOrganizer : texts.endsByPlan;
	return (
		<Card title={texts.otherPlans}>
			{lastDay && <p className="text-ink-soft">{ends(formatDate(lastDay, today))}</p>}
			<ul className="divide-y divide-line">
				{options.map((option) => (
					<li key={option.plan} className="flex flex-col gap-2 py-4">
						<OptionTitle option={option} />
						<PlanSummary lines={option.instalments} today={today} />
						{option.instalments.length > 1 && <PlanDates lines={option.instalments} today={today} isFolded />}
						<ButtonLink
							to={`${planChangePath(trip.shareId)}?plan=${option.plan}`}
							look="secondary"
							className="self-start max-sm:w-full"
						>
							{texts.choose(<span className="sr-only"> ({option.label})</span>)}
						</ButtonLink>
					</li>
				))}
			</ul>
		</Card>
	);
}

function OptionTitle({ option: { label, endsAfterDeparture } }: { option: PlanOption }) {
	return (
		<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
			<strong>{label}</strong>
			{endsAfterDeparture && (
				<Pill tone="due" icon={null}>
					{texts.endsAfterDeparture}
				</Pill>
			)}
		</p>
	);
}

type ConfirmProps = Props & { chosen: PlanOption };

/** Compares the new plan with the present one, with the consent to charge it. */
function ConfirmPlan({ view, chosen, formResult }: ConfirmProps) {
	const { left, today, trip, lastDay, isLastDaySet } = view;
	const { form, field } = buildForm<"consent">({
		id: "plan",
		actionData: formResult && { result: formResult },
	});
	const [first, last] = [chosen.instalments[0], chosen.instalments.at(-1)];
	const endsEarlier = !isLastDaySet && last && lastDay && last.dueDate < lastDay;
	const hidden = {
		paymentPlan: chosen.plan,
		amount: String(left.amount),
		firstDueDate: first?.dueDate ?? "",
		lastDueDate: last?.dueDate ?? "",
	};
	return (
		<>
			<div className="grid gap-5 md:grid-cols-2">
				<PresentPlan view={view} />
				<Card title={texts.newPlan}>
					<OptionTitle option={chosen} />
					<PlanDates lines={[...left.fixed, ...chosen.instalments]} today={today} isTotalled />
				</Card>
			</div>
			<Card>
				{endsEarlier && <p>{texts.endsEarlier(formatDate(last.dueDate, today))}</p>}
				<PostForm form={form} errorTitle={texts.notChanged} failure={texts.notChanged}>
					{Object.entries(hidden).map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					{view.isOn ? (
						<ChangeConsent field={field("consent")} />
					) : (
						<p className="text-ink-soft">{texts.payYourself}</p>
					)}
					<SubmitButton wide pendingLabel={common.saving}>
						{texts.confirm(chosen.label)}
					</SubmitButton>
				</PostForm>
				<ButtonLink to={planChangePath(trip.shareId)} look="quiet" className="self-start">
					{texts.chooseOther}
				</ButtonLink>
			</Card>
		</>
	);
}
