import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { formatDate } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import * as itineraryTexts from "../../itinerary/texts.ts";
import type { ItineraryLinkView } from "../manage-link.server.ts";
import { MAX_WORDS } from "../shared-itinerary.ts";
import * as texts from "../texts.ts";

type Props = { view: ItineraryLinkView; formResult?: FormResult };

export function ShareItineraryPage({ view, formResult }: Props) {
	const { trip, state, hasPlan, address } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackLink to={pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId })}>
				{itineraryTexts.title}
			</BackLink>
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.lead} />
			{address && <OpenLink view={view} address={address} />}
			{(state === "ended" || state === "expired") && (
				<Notice title={texts.stateTitle[state]}>{texts.stateText[state]}</Notice>
			)}
			{address || hasPlan ? <LinkForm view={view} formResult={formResult} /> : <Gate view={view} />}
			{address && <WaysToStop />}
		</div>
	);
}

function OpenLink({ view: { values, names, today }, address }: { view: ItineraryLinkView; address: string }) {
	return (
		<Card title={texts.address}>
			<CopyField
				name={texts.address}
				value={address}
				label={common.copyLink}
				success={{ type: "success", title: common.linkCopied, message: common.pasteLink }}
			/>
			<p className="text-ink-soft">
				{values.lastDay ? texts.openUntil(formatDate(values.lastDay, today)) : texts.openWithoutEnd}{" "}
				{texts.namesShown(names)} {texts.askedOnItinerary}
			</p>
			<ButtonLink to={address} look="quiet" reloadDocument className="self-start">
				{texts.openIt}
			</ButtonLink>
		</Card>
	);
}

function LinkForm({ view, formResult }: Props) {
	const { values, address, state } = view;
	const { form, field } = buildForm<string>({
		id: "link",
		actionData: formResult && { result: formResult },
		defaults: { ...values, showsAddresses: values.showsAddresses ? "on" : "" },
	});
	return (
		<Card>
			{!address && <WhatReadersSee />}
			<PostForm form={form} errorTitle={texts.notSaved}>
				<input type="hidden" name="intent" value="save" />
				<TextareaField
					field={field("words")}
					label={texts.words}
					hint={texts.wordsHint}
					maxLength={MAX_WORDS}
					optional
				/>
				<CheckboxField
					field={field("showsAddresses")}
					label={texts.showsAddresses}
					hint={texts.showsAddressesHint}
				/>
				<DateField
					field={field("lastDay")}
					label={texts.lastDay}
					hint={texts.lastDayHint}
					min={view.today}
					optional
				/>
				<SubmitButton className="max-sm:w-full" pendingLabel={address ? common.saving : texts.making}>
					{address ? common.saveChanges : state === "ended" ? texts.makeNew : texts.make}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

function WhatReadersSee() {
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Facts title={texts.shows} facts={texts.shownFacts} icon="check" />
			<Facts title={texts.hides} facts={texts.hiddenFacts} icon="lock" />
		</div>
	);
}

type FactsProps = { title: string; facts: readonly string[]; icon: "check" | "lock" };

function Facts({ title, facts, icon }: FactsProps) {
	return (
		<div>
			<h2 className="title mb-1 text-base">{title}</h2>
			<ul className="flex flex-col gap-1 text-ink-soft">
				{facts.map((fact) => (
					<li key={fact} className="icon-line">
						<Icon name={icon} />
						{fact}
					</li>
				))}
			</ul>
		</div>
	);
}

function Gate({ view: { trip, isOrganizer } }: Pick<Props, "view">) {
	const plus = TIER_BY_ID.plus.name;
	return (
		<PlanCard
			wanted="advanced_sharing"
			shareId={trip.shareId}
			mayBuy={isOrganizer}
			title={texts.gateTitle(plus)}
			icon="share-2"
		>
			{isOrganizer ? texts.gateText(plus) : texts.organizersPlan(plus)}
		</PlanCard>
	);
}

function WaysToStop() {
	return (
		<>
			<Disclosure summary={texts.reset} quiet>
				<IntentForm intent="reset" text={texts.resetText} label={texts.reset} />
			</Disclosure>
			<Disclosure summary={texts.end} quiet>
				<IntentForm intent="end" text={texts.endText} label={texts.end} />
			</Disclosure>
		</>
	);
}

type IntentProps = { intent: "reset" | "end"; text: string; label: string };

function IntentForm({ intent, text, label }: IntentProps) {
	const { form } = buildForm({ id: intent, actionData: undefined });
	return (
		<PostForm form={form} errorTitle={texts.notSaved}>
			<input type="hidden" name="intent" value={intent} />
			<p className="text-ink-soft">{text}</p>
			<SubmitButton look="danger" pendingLabel={common.saving} className="self-start">
				{label}
			</SubmitButton>
		</PostForm>
	);
}
