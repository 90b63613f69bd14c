import { CARDS_PATH } from "#app/features/payments/cards/cards-path.ts";
import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import { BILLING_PATH, TIER_PATH } from "../billing-paths.ts";
import type { TierView } from "../plan-view.server.ts";
import * as texts from "../texts/pages.ts";
import { ChangeChoices } from "./change-choices.tsx";
import { NextCharge } from "./next-charge.tsx";
import { OfferCard } from "./offer-card.tsx";

type Props = { view: TierView; formResult?: FormResult };
type RunningTier = NonNullable<TierView["plan"]>;

export function TierPage({ view, formResult }: Props) {
	const { plan, offer, refusal, choices, today } = view;
	const { form } = buildForm({ id: "plan", actionData: formResult && { result: formResult } });
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to="/profile">{texts.toProfile}</BackLink>
			<PageHeading title={texts.yourPlan} />
			{form.errors && (
				<Notice tone="late" title={texts.notChanged} role="alert">
					{form.errors.join(" ")}
				</Notice>
			)}
			{plan ? (
				<>
					<CurrentTier plan={plan} today={today} />
					{plan.isChanging && <Notice tone="due">{texts.underWay}</Notice>}
					{refusal && <Notice>{refusal}</Notice>}
					{offer && <OfferCard from={plan} offer={offer} today={today} />}
					{!offer && choices.length > 0 && <ChangeChoices choices={choices} suggested={view.suggested} />}
					{!plan.isCancelled && <CancelCard plan={plan} today={today} />}
				</>
			) : (
				<Card>
					<p>{view.given ? texts.givenLead(view.given) : texts.freeLead}</p>
					<ButtonLink to="/pricing">{texts.seePlans}</ButtonLink>
				</Card>
			)}
			<Link className="link -my-3 self-start py-3 font-semibold" to={BILLING_PATH}>
				{texts.billing}
			</Link>
		</div>
	);
}

function CurrentTier({ plan, today }: { plan: RunningTier; today: string }) {
	const { form } = buildForm({ id: "keep" });
	const every = plan.isAnnual ? texts.perYear : texts.perMonth;
	const ends = plan.endsOn && formatDate(plan.endsOn, today);
	const renews = plan.renewsOn && formatDate(plan.renewsOn, today);
	return (
		<Card title={plan.name}>
			<p>
				<span className="amount block text-2xl">{formatCents(plan.price)}</span>
				<span className="text-ink-soft">{every}</span>
			</p>
			{plan.status === "past_due" && ends ? (
				<Overdue plan={plan} until={ends} />
			) : (
				<>
					<p>
						{ends && texts.endsOn(ends)}
						{renews && (plan.next ? texts.changesTo(plan.next.title, renews) : texts.renewsOn(renews))}
					</p>
					{plan.isCancelled ? (
						<p className="text-ink-soft">
							{texts.nothingMore}{" "}
							<Link className="link" to={CARDS_PATH}>
								{texts.yourCards}
							</Link>
						</p>
					) : (
						renews && (
							<NextCharge
								card={plan.card}
								amount={plan.next?.price ?? plan.price}
								date={renews}
								page={TIER_PATH}
							/>
						)
					)}
				</>
			)}
			{plan.status === "active" && (plan.isCancelled || plan.next) && (
				<PostForm form={form} action={TIER_PATH}>
					<SubmitButton name="intent" value="resume" look="secondary" pendingLabel={common.saving}>
						{texts.resume(plan.title)}
					</SubmitButton>
				</PostForm>
			)}
		</Card>
	);
}

function Overdue({ plan, until }: { plan: RunningTier; until: string }) {
	const { form } = buildForm({ id: "overdue" });
	return (
		<>
			<Notice tone="late" title={texts.overdueTitle}>
				{texts.overdue(plan.name, until)}
			</Notice>
			<PayForm form={form} action={TIER_PATH}>
				<SubmitButton name="intent" value="pay" wide pendingLabel={texts.paying}>
					{texts.payNow(formatCents(plan.price))}
				</SubmitButton>
			</PayForm>
			<p className="text-ink-soft">
				{plan.card ? texts.overdueWithCard(plan.card.label) : texts.noPlanCard}{" "}
				<Link className="link -my-3 inline-block py-3" to={CARDS_PATH}>
					{texts.changeCard}
				</Link>
			</p>
		</>
	);
}

function CancelCard({ plan, today }: { plan: RunningTier; today: string }) {
	const { form } = buildForm({ id: "cancel" });
	const until = formatDate(plan.renewsOn ?? plan.endsOn ?? today, today);
	return (
		<Disclosure summary={texts.cancelTitle}>
			<PostForm form={form} action={TIER_PATH}>
				<p className="text-ink-soft">
					{plan.status === "past_due" ? texts.cancelOverdueHint : texts.cancelHint(plan.name, until)}
				</p>
				<SubmitButton name="intent" value="cancel" look="danger" pendingLabel={common.saving}>
					{texts.cancelNow(plan.title)}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}
