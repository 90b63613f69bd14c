import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CHOICES_FORM, ChoicesForm, ShownChoices } from "#app/features/options/components/choices-form.tsx";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { CardField } from "#app/features/payments/cards/components/card-field.tsx";
import { DemoCard } from "#app/features/payments/cards/components/demo-card.tsx";
import { ReceiptEmail } from "#app/features/payments/cards/components/paying-card.tsx";
import { SavedCardChoice } from "#app/features/payments/cards/components/saved-card-choice.tsx";
import { NEW_CARD } from "#app/features/payments/cards/new-card.ts";
import { TermsLine } from "#app/features/payments/components/terms-line.tsx";
import { CONSENT, requiresConsent } from "#app/features/payments/instalments/consent.ts";
import type { ScheduleOption } from "#app/features/payments/schedule/schedule-options.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { cx } from "#app/ui/cx.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import type { CashBackView, JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import { BringOthers } from "./bring-others.tsx";
import { JoinIdentity } from "./join-identity.tsx";
import { JoinOptions } from "./join-options-loading.ts";
import { CashBackField, CashBackVariants, SchedulePicker, Schedules, unlessPaid } from "./join-schedules.tsx";
import { JoinSummary } from "./join-summary.tsx";
import {
	ASKS_CONSENT,
	HIDE_FOR_FULL,
	NEXT_CONSENT,
	NEXT_EMAIL,
	NEXT_NAME,
	NEXT_PRICE,
	PAY_STEP,
	PLAN_GROUP,
	PRICED_STEPS,
	SHOW_WITH_HAS,
	SHOW_WITHOUT_HAS,
	showForSchedule,
} from "./plan-visibility.ts";

/**
 * On a wide screen the schedule, the consent and the button stay in view next to the fields. On a phone the schedule
 * comes after the plans; it contains nothing focusable, so the focus order still runs from top to bottom.
 */
export function JoinForm({ view, actionData, confirmOnClient }: JoinProps) {
	const { form, field } = buildForm<string>({
		id: "join",
		actionData,
		defaults: {
			...identityOf(view),
			paymentPlan: presetPlan(view),
			testCard: "success",
			savedCard: view.usedNewCard ? NEW_CARD : undefined,
			useCashBack: view.cashBack?.isChosen ? "on" : null,
		},
	});
	const { options } = view;
	const asksConsent = requiresConsent(options) && view.cashBack?.rest !== 0;
	return (
		<>
			{(view.toChoose || view.party) && <ChoicesForm />}
			<PayForm
				saysItself="testCard"
				form={form}
				errorTitle={view.member ? texts.paymentFailed : texts.notJoined}
				className={cx(PLAN_GROUP, asksConsent && ASKS_CONSENT)}
			>
				<ShownChoices groups={view.toChoose?.groups ?? []} share={view.share} />
				<input type="hidden" name="plansShown" value={view.plansShown} />
				<div className="flex flex-col gap-3 sm:gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
					<JoinSummary view={view} className="lg:col-start-2 lg:row-start-1" />
					<div className="contents flex-col gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex">
						{view.mustPayFirst && <PayToJoin shareId={view.trip.shareId} />}
						<OptionsCard view={view} fieldOf={field} />
						{!view.member && <JoinIdentity view={view} name={field("name")} email={field("email")} />}
						{view.needsEmail && <ReceiptEmail field={field("email")} />}
						<CashBackField field={field("useCashBack")} view={view} />
						<SchedulePicker field={field("paymentPlan")} view={view} className={unlessPaid(view)} />
						<Card className={cx("card-tight max-lg:order-1", unlessPaid(view))}>
							<h2 className="max-lg:sr-only">{common.card}</h2>
							<SavedCardChoice
								field={field("savedCard")}
								cards={view.savedCards}
								isOnStripe={Boolean(view.publishableKey)}
							>
								{view.publishableKey ? (
									<JoinCardField
										publishableKey={view.publishableKey}
										options={options}
										cashBack={view.cashBack}
										preset={presetPlan(view)}
										confirmOnClient={confirmOnClient}
									/>
								) : (
									<DemoCard field={field("testCard")} failureTitle={texts.paymentFailed} />
								)}
							</SavedCardChoice>
						</Card>
					</div>
					<div className="contents flex-col gap-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-2 lg:flex lg:self-start">
						<CashBackVariants view={view}>
							{(variant) => <Schedules {...variant} today={view.today} />}
						</CashBackVariants>
						<ConsentField field={field("consent")} options={options} className={unlessPaid(view)} />
						<JoinSubmit view={view} field={field} />
					</div>
				</div>
			</PayForm>
		</>
	);
}

type OptionsProps = { view: JoinView; fieldOf: (name: string) => FieldLike };

/** Options come before the plans, because the plans divide the share that includes them. */
export function OptionsCard({ view, fieldOf }: OptionsProps) {
	const { toChoose, party, trip } = view;
	const offersOthers = view.mayBringOthers && !party && view.signedInAs !== null; // others see it next to their name
	if (!toChoose && !party) return offersOthers ? <BringOthers shareId={trip.shareId} /> : null;
	return (
		<Card title={party ? texts.party : texts.yourOptions} className="card-tight">
			<JoinOptions view={view} fieldOf={fieldOf} />
			{offersOthers && <BringOthers shareId={trip.shareId} />}
		</Card>
	);
}

/** Replaces the button that pays while the page does not show the price of the current choice yet. */
export function NextPrice({ view }: { view: JoinView }) {
	if (!view.toChoose && !view.party) return null;
	return (
		<Button form={CHOICES_FORM} wide className={NEXT_PRICE}>
			{texts.showPrice}
		</Button>
	);
}

/** Shown while unpaid guests hold as many places as they may. */
function PayToJoin({ shareId }: { shareId: string }) {
	return (
		<Notice tone="due" title={texts.placesHeld}>
			{texts.payToJoin(
				<Link className="link font-semibold text-ink" to={signInPath(pathTo("/join/:shareId", { shareId }))}>
					{texts.signInFirstLink}
				</Link>,
			)}
		</Notice>
	);
}

/** What is known about a newcomer, from the offer they take or the invitation they followed. */
export function identityOf({ waitingList, invitedAs }: JoinView) {
	const own = waitingList?.own;
	return own?.offer ? { name: own.name, email: own.email } : { email: invitedAs };
}

/** If the organizer offers only their own plan, it is preselected unless the member has chosen to pay at once. */
function presetPlan({ member, options, isOnlyCustom }: JoinView): ScheduleOption["plan"] {
	const preset = member?.paymentPlan ?? (isOnlyCustom ? "custom" : "full");
	return options.find((option) => option.plan === preset)?.plan ?? "full";
}

export type JoinProps = {
	view: JoinView;
	actionData?: { result: FormResult };
	confirmOnClient?: ClientConfirmation;
	safety?: ReactNode; // an open emergency, passed in because its room may import this one but not the reverse
};

type ConsentProps = { field: FieldLike; options: ScheduleOption[]; className?: string };

function ConsentField({ field, options, className }: ConsentProps) {
	if (!requiresConsent(options)) return null;
	return (
		<div className={cx("max-lg:order-1", HIDE_FOR_FULL, className)}>
			<CheckboxField field={field} label={CONSENT.text} className="text-sm" />
		</div>
	);
}

type SubmitProps = { view: JoinView; field: (name: string) => FieldLike };

/** The button says that it pays only when it does. Until then it links to what must still be filled in. */
function JoinSubmit({ view, field }: SubmitProps) {
	const asksWho = !view.member && !view.signedInAs;
	const pay = view.member ? texts.payNow : texts.payAndJoin;
	return (
		<>
			<TermsLine className="max-lg:order-1" />
			<StickyFooter className="max-lg:order-1">
				<NextPrice view={view} />
				<div className={PRICED_STEPS}>
					{asksWho && (
						<NextField field={field("name")} className={NEXT_NAME}>
							{texts.nextName}
						</NextField>
					)}
					{(asksWho || view.needsEmail) && (
						<NextField field={field("email")} className={NEXT_EMAIL}>
							{texts.nextEmail}
						</NextField>
					)}
					{requiresConsent(view.options) && (
						<NextField field={field("consent")} className={NEXT_CONSENT}>
							{texts.nextConsent}
						</NextField>
					)}
					<SubmitButton wide className={PAY_STEP} pendingLabel={common.processingPayment}>
						<span className={SHOW_WITHOUT_HAS}>{texts.completePayment}</span>
						<CashBackVariants view={view} inline whenPaid={texts.confirmPlace}>
							{({ options }) =>
								options.map(({ plan, instalments }) => (
									<span key={plan} className={cx(SHOW_WITH_HAS, showForSchedule(plan))}>
										{pay(<span className="money">{formatCents(instalments[0]?.amount ?? 0)}</span>)}
									</span>
								))
							}
						</CashBackVariants>
					</SubmitButton>
				</div>
			</StickyFooter>
		</>
	);
}

type NextProps = { field: FieldLike; className: string; children: string };

/** Without a script the browser moves the focus itself. */
function NextField({ field, className, children }: NextProps) {
	const moveFocus = (event: MouseEvent) => {
		event.preventDefault();
		document.getElementById(field.id)?.focus();
	};
	return (
		<a href={`#${field.id}`} className={cx("button", className)} onClick={moveFocus}>
			{children}
		</a>
	);
}

type Props = {
	publishableKey: string;
	options: ScheduleOption[];
	cashBack: CashBackView | null;
	preset: ScheduleOption["plan"];
	confirmOnClient?: ClientConfirmation;
};

const CARD_MESSAGES = {
	failureTitle: texts.paymentFailed,
	unexpectedError: { title: texts.paymentFailed, message: texts.paymentNotProcessed },
};

/** If cash back pays everything there is no card field, because an empty one would be invalid. */
function JoinCardField({ publishableKey, options: all, cashBack, preset, confirmOnClient }: Props) {
	const { box, plan, usesCashBack } = useChosenPlan(preset);
	const options = cashBack && usesCashBack ? cashBack.options : all;
	const option = options.find((one) => one.plan === plan) ?? options[0];
	return (
		<div ref={box}>
			{option && (
				<CardField
					publishableKey={publishableKey}
					amount={option.instalments[0]?.amount ?? 0}
					savesCard={option.instalments.length > 1}
					confirmOnClient={confirmOnClient}
					errorTexts={CARD_MESSAGES}
				/>
			)}
		</div>
	);
}

/** The radio buttons are uncontrolled, so the choice is read from the form. */
function useChosenPlan(preset: string) {
	const box = useRef<HTMLDivElement>(null);
	const [plan, setPlan] = useState(preset);
	const [usesCashBack, setUsesCashBack] = useState(false);
	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form) return;
		const read = () => {
			const data = new FormData(form);
			setPlan(String(data.get("paymentPlan") ?? preset));
			setUsesCashBack(data.has("useCashBack"));
		};
		read();
		form.addEventListener("change", read);
		return () => form.removeEventListener("change", read);
	}, [preset]);
	return { box, plan, usesCashBack };
}
