import { DemoCard } from "#app/features/payments/components/demo-card.tsx";
import type { PlanOption } from "#app/features/payments/plan-options.server.ts";
import type { ClientConfirmation } from "#app/features/payments/take-payment.server.ts";
import { Card } from "#app/ui/card.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { buildForm } from "#app/ui/form-result.ts";
import { PayForm } from "#app/ui/pay-form.tsx";
import type { JoinView } from "../join-view.server.ts";
import { JoinCardField } from "./join-card-field.tsx";
import { JoinIdentity } from "./join-identity.tsx";
import { PlanPicker } from "./join-plans.tsx";
import { Schedules } from "./join-schedule.tsx";
import { ConsentField, JoinSubmit } from "./join-submit.tsx";
import { TripSummary } from "./join-summary.tsx";
import { PLAN_GROUP } from "./plan-visibility.ts";

type Name = "name" | "email" | "paymentPlan" | "consent" | "testCard";

/** One column on a phone, in the order of the decisions; on a wide screen the trip and the schedule are beside it. */
export function JoinForm({ view, actionData, confirmOnClient }: JoinProps) {
	const { form, field } = buildForm<Name>({
		id: "join",
		actionData,
		defaults: { paymentPlan: presetPlan(view), testCard: "success" },
	});
	const unlocked = view.options.filter((option) => !option.locked);
	return (
		<PayForm
			form={form}
			errorTitle={view.member ? "Payment failed" : "You have not joined yet"}
			className={PLAN_GROUP}
		>
			<div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr_auto] lg:gap-x-8">
				<TripSummary view={view} className="lg:col-start-2 lg:row-start-1" />
				<div className="flex flex-col gap-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
					{!view.member && <JoinIdentity view={view} name={field("name")} email={field("email")} />}
					<PlanPicker field={field("paymentPlan")} options={view.options} />
				</div>
				<div className="lg:col-start-2 lg:row-span-3 lg:row-start-2">
					<Schedules options={unlocked} total={view.share} today={view.today} />
				</div>
				<Card title="Card" className="lg:col-start-1 lg:row-start-3">
					{view.publishableKey ? (
						<JoinCardField
							publishableKey={view.publishableKey}
							options={unlocked}
							preset={presetPlan(view)}
							confirmOnClient={confirmOnClient}
						/>
					) : (
						<DemoCard field={field("testCard")} failureTitle="Payment failed" />
					)}
					<ConsentField field={field("consent")} options={unlocked} />
				</Card>
				<JoinSubmit options={unlocked} aboard={view.member !== null} />
			</div>
		</PayForm>
	);
}

function presetPlan({ member, options }: JoinView): PlanOption["plan"] {
	return options.find((option) => option.plan === member?.paymentPlan && !option.locked)?.plan ?? "full";
}

export type JoinProps = {
	view: JoinView;
	actionData?: { result: FormResult };
	confirmOnClient?: ClientConfirmation;
};
