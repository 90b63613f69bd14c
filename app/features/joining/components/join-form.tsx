import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { DemoCard } from "#app/features/payments/cards/components/demo-card.tsx";
import { SavedCardChoice } from "#app/features/payments/cards/components/saved-card-choice.tsx";
import { NEW_CARD } from "#app/features/payments/cards/new-card.ts";
import type { PlanOption } from "#app/features/payments/schedule/plan-options.server.ts";
import * as contactTexts from "#app/features/payments/texts/contact.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmailField } from "#app/ui/email-field.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { buildForm } from "#app/ui/form-result.ts";
import { PayForm } from "#app/ui/pay-form.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import * as plansTexts from "../texts/plans.ts";
import { JoinCardField } from "./join-card-field.tsx";
import { CashBackField, CashBackVariants, unlessPaid } from "./join-cash-back.tsx";
import { JoinIdentity } from "./join-identity.tsx";
import { PayToJoin } from "./join-notices.tsx";
import { PlanPicker } from "./join-plans.tsx";
import { Schedules } from "./join-schedule.tsx";
import { ConsentField, JoinSubmit } from "./join-submit.tsx";
import { JoinSummary } from "./join-summary.tsx";
import { PLAN_GROUP, STATIC_WHEN_LONG } from "./plan-visibility.ts";

type Name = "name" | "email" | "paymentPlan" | "consent" | "testCard" | "savedCard" | "useCashBack";

/**
 * On a wide screen the schedule, the consent and the button stay in view beside the fields. On a phone the schedule
 * follows the plans, and nothing in it takes the focus, so that the focus still goes from top to bottom.
 */
export function JoinForm({ view, actionData, confirmOnClient }: JoinProps) {
	const { form, field } = buildForm<Name>({
		id: "join",
		actionData,
		defaults: {
			email: view.invitedAs,
			paymentPlan: presetPlan(view),
			testCard: "success",
			savedCard: view.usedNewCard ? NEW_CARD : undefined,
			useCashBack: view.cashBack?.isChosen ? "on" : null,
		},
	});
	const { options } = view;
	return (
		<PayForm
			form={form}
			errorTitle={view.member ? plansTexts.paymentFailed : texts.notJoined}
			className={PLAN_GROUP}
		>
			<div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
				<JoinSummary view={view} className="lg:col-start-2 lg:row-start-1" />
				<div className="contents flex-col gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex">
					{view.mustPayFirst && <PayToJoin shareId={view.trip.shareId} />}
					{!view.member && <JoinIdentity view={view} name={field("name")} email={field("email")} />}
					{view.needsEmail && (
						<Card title={contactTexts.whereReceiptsGo}>
							<EmailField field={field("email")} hint={contactTexts.emailForReceipts} />
						</Card>
					)}
					<CashBackField field={field("useCashBack")} view={view} />
					<PlanPicker field={field("paymentPlan")} view={view} className={unlessPaid(view)} />
					<Card title={common.card} className={cx("max-lg:order-1", unlessPaid(view))}>
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
								<DemoCard field={field("testCard")} failureTitle={plansTexts.paymentFailed} />
							)}
						</SavedCardChoice>
					</Card>
				</div>
				<div
					className={cx(
						"contents flex-col gap-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-2 lg:flex lg:self-start",
						STATIC_WHEN_LONG,
					)}
				>
					<CashBackVariants view={view}>
						{(variant) => <Schedules {...variant} today={view.today} />}
					</CashBackVariants>
					<ConsentField field={field("consent")} options={options} className={unlessPaid(view)} />
					<JoinSubmit view={view} />
				</div>
			</div>
		</PayForm>
	);
}

function presetPlan({ member, options }: JoinView): PlanOption["plan"] {
	return options.find((option) => option.plan === member?.paymentPlan)?.plan ?? "full";
}

export type JoinProps = {
	view: JoinView;
	actionData?: { result: FormResult };
	confirmOnClient?: ClientConfirmation;
};
