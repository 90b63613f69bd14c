import { companionPath } from "#app/features/payments/companions/companions-path.ts";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { OptionsView } from "../options-view.server.ts";
import * as texts from "../texts/options.ts";
import { ChoiceFields } from "./choice-fields.tsx";
import { ChoicesForm } from "./choices-form.tsx";
import { ConfirmChoices } from "./confirm-choices.tsx";
import { OfferedOptions } from "./offered-options.tsx";

type Props = { view: OptionsView; formResult?: FormResult };

/** A member's choices and options, and for organizers the whole offer with everyone's choices. */
export function OptionsPage({ view, formResult }: Props) {
	const { trip, role, groups, own, mayManage } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			{view.companion ? (
				<BackLink to={companionPath(trip.shareId, view.companion.id)}>{view.companion.name}</BackLink>
			) : (
				<BackToTrip shareId={trip.shareId} isGuest={role === "guest"} />
			)}
			<PageHeading
				tripTitle={trip.title}
				title={view.companion ? texts.titleFor(view.companion.name) : texts.title}
				lead={own ? texts.lead(formatCents(own.share)) : groups.length > 0 && texts.leadWithoutSpot}
			/>
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			{groups.length === 0 && (
				<EmptyState icon={<Icon name="bed-double" size={28} />} title={texts.emptyTitle}>
					{mayManage ? texts.emptyForOrganizer : texts.empty}
				</EmptyState>
			)}
			{view.mayChoose && groups.length > 0 && <OwnChoices view={view} formResult={formResult} />}
			{view.people && !view.companion && groups.length > 0 && (
				<OfferedOptions view={view} people={view.people} />
			)}
			{mayManage && !view.companion && <OfferLinks isFull={view.isFull} shareId={trip.shareId} />}
		</div>
	);
}

function OwnChoices({ view, formResult }: Props) {
	const { groups, own, change, today, trip, credit } = view;
	const { form } = buildForm({ id: "choose", actionData: formResult && { result: formResult } });
	const errors = Object.values(form.allErrors).flatMap((messages) => messages ?? []);
	return (
		<>
			<FormErrors id={form.errorId} errors={errors} title={texts.notSaved} />
			{credit > 0 && !change && (
				<Notice
					title={texts.credit(credit)}
					action={
						<ButtonLink to={pathTo("/trip/:shareId/refunds", { shareId: trip.shareId })} look="secondary">
							{texts.askBack}
						</ButtonLink>
					}
				/>
			)}
			<Card title={view.companion ? texts.choiceOf(view.companion.name) : texts.yourChoice}>
				<ChoicesForm companionId={view.companion?.id} />
				{own?.line && <p className="text-ink-soft tabular-nums">{own.line}</p>}
				<ChoiceFields groups={groups} today={today} />
			</Card>
			{change?.refusal && (
				<Notice tone="due" title={texts.notNow}>
					{change.refusal}
				</Notice>
			)}
			{change && !change.refusal && change.isChanged && <ConfirmChoices view={view} change={change} />}
			{own?.mustPayFirst && !change?.isChanged && (
				<ButtonLink
					to={pathTo("/join/:shareId", { shareId: trip.shareId })}
					className="max-sm:w-full sm:self-start"
				>
					{texts.choosePayment}
				</ButtonLink>
			)}
		</>
	);
}

function OfferLinks({ isFull, shareId }: { isFull: boolean; shareId: string }) {
	if (isFull) return <p className="text-ink-soft">{texts.full}</p>;
	const to = pathTo("/trip/:shareId/options/new", { shareId });
	const rows = (["one_of", "extra"] as const).map((kind) => ({
		id: kind,
		icon: kind === "one_of" ? ("bed-double" as const) : ("star" as const),
		to: `${to}?kind=${kind}`,
		...texts.offer[kind],
	}));
	return (
		<Card title={texts.offerMore}>
			<LinkRows rows={rows} />
		</Card>
	);
}
