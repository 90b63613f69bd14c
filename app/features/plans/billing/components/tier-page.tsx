import { Form } from "react-router";
import { addCardPath } from "#app/features/payments/cards/cards-path.ts";
import { formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { changePathOf } from "../billing-paths.ts";
import * as texts from "../texts/pages.ts";
import type { OfferView, TierCard, TierView } from "../tier-view.server.ts";
import { CalculationLines } from "./calculation.tsx";

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
			{!plan && !view.given && (
				<Link className="link -my-3 self-start py-3 font-semibold" to={pathTo("/pricing/one-time")}>
					{texts.oneTimeTrips}
				</Link>
			)}
			<Link className="link -my-3 self-start py-3 font-semibold" to={pathTo("/profile/billing")}>
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
							<Link className="link" to={pathTo("/profile/payment-methods")}>
								{texts.yourCards}
							</Link>
						</p>
					) : (
						renews && (
							<NextCharge
								card={plan.card}
								amount={plan.next?.price ?? plan.price}
								date={renews}
								page={pathTo("/profile/plan")}
							/>
						)
					)}
				</>
			)}
			{plan.status === "active" && (plan.isCancelled || plan.next) && (
				<PostForm form={form} action={pathTo("/profile/plan")}>
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
			<PayForm form={form} action={pathTo("/profile/plan")}>
				<SubmitButton name="intent" value="pay" wide pendingLabel={texts.paying}>
					{texts.payNow(formatCents(plan.price))}
				</SubmitButton>
			</PayForm>
			<p className="text-ink-soft">
				{plan.card ? texts.overdueWithCard(plan.card.label) : texts.noPlanCard}{" "}
				<Link className="link -my-3 inline-block py-3" to={pathTo("/profile/payment-methods")}>
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
			<PostForm form={form} action={pathTo("/profile/plan")}>
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

type NextChargeProps = { card: TierCard | null; amount: Cents; date: string; page: string };

/** The next charge: amount, date and card. @param page the path to return to after adding a card */
function NextCharge({ card, amount, date, page }: NextChargeProps) {
	return (
		<>
			<p className="text-ink-soft">
				{texts.nextCharge({
					amount: formatCents(amount),
					date,
					card: card?.label ?? texts.yourDefaultCard,
				})}{" "}
				<Link className="link" to={pathTo("/profile/payment-methods")}>
					{texts.changeCard}
				</Link>
			</p>
			<CardWarning card={card} date={date} page={page} />
		</>
	);
}

/** Warns if no card can pay for the next charge, on `date`. */
function CardWarning({ card, date, page }: Omit<NextChargeProps, "amount">) {
	if (card && !card.expiresBefore) return null;
	return (
		<Notice tone="late">
			<p>{card ? texts.cardExpires(card.label, date) : texts.noPlanCard}</p>
			<Link className="link inline-block py-2 font-semibold" to={addCardPath(page)}>
				{texts.addCard}
			</Link>
		</Notice>
	);
}

type OfferProps = { from: NonNullable<TierView["plan"]>; offer: OfferView; today: string };

/** The cost of a change, to be agreed to. The form posts the figure that was shown. */
function OfferCard({ from, offer, today }: OfferProps) {
	const { form } = buildForm({ id: "change" });
	const { plan, isAnnual, title, due, prorateAt, card } = offer;
	const nextCharge = formatDate(offer.nextChargeOn, today);
	const date = formatDate(offer.effectiveOn, today);
	return (
		<Card title={texts.changeIs(from.title, title)}>
			<p>
				{due > 0 && <span className="amount block text-2xl">{formatCents(due)}</span>}
				<span className="font-semibold">
					{due > 0 ? texts.chargedAtOnce(card?.label ?? texts.yourDefaultCard) : texts.nothingNow}
				</span>
			</p>
			<Calculation from={from} offer={offer} until={nextCharge} />
			<ul className="flex flex-col gap-2 text-ink-soft">
				<OfferFacts from={from} offer={offer} date={date} nextCharge={nextCharge} />
			</ul>
			<CardWarning card={card} date={nextCharge} page={changePathOf({ plan, isAnnual })} />
			<PayForm form={form} action={changePathOf({ plan, isAnnual })}>
				<input type="hidden" name="plan" value={plan} />
				<input type="hidden" name="isAnnual" value={String(isAnnual)} />
				<input type="hidden" name="due" value={due} />
				<input type="hidden" name="prorateAt" value={prorateAt} />
				<SubmitButton name="intent" value="change" wide pendingLabel={texts.paying}>
					{buttonText(offer, date)}
				</SubmitButton>
			</PayForm>
			<ButtonLink to={pathTo("/profile/plan")} look="quiet">
				{texts.stayCurrent}
			</ButtonLink>
		</Card>
	);
}

function Calculation({ from, offer, until }: Omit<OfferProps, "today"> & { until: string }) {
	if (offer.atPeriodEnd) return null;
	const { title, newPlanCost, unusedCredit, earlierCredit } = offer;
	const lines = [
		{ label: texts.restOfPeriod(title, until), amount: newPlanCost },
		{ label: texts.notUsed(from.title), amount: -unusedCredit },
		{ label: earlierCredit > 0 ? texts.earlierCredit : texts.earlierRest, amount: -earlierCredit },
	];
	return <CalculationLines lines={lines} />;
}

type FactsProps = Omit<OfferProps, "today"> & { date: string; nextCharge: string };

function OfferFacts({ from, offer, date, nextCharge }: FactsProps) {
	const { title, isAnnual, atPeriodEnd, due, credit, newPlanCost, unusedCredit, card } = offer;
	const amount = formatCents(offer.price);
	const isTooLittle = due === 0 && credit === 0 && newPlanCost > unusedCredit;
	return (
		<>
			{atPeriodEnd ? (
				<>
					<li>
						{texts.chargedLater({ date, amount, plan: title, card: card?.label ?? texts.yourDefaultCard })}
					</li>
					<li>{texts.keepUntil(from.title)}</li>
				</>
			) : (
				<>
					<li>{texts.effectiveNow}</li>
					<li>{texts.renewsAt({ amount, date: nextCharge, every: isAnnual ? texts.year : texts.month })}</li>
				</>
			)}
			{isTooLittle && <li>{texts.tooLittle}</li>}
			{credit > 0 && <li>{texts.creditLeft(formatCents(credit))}</li>}
		</>
	);
}

function buttonText({ atPeriodEnd, due, title }: OfferView, date: string): string {
	if (atPeriodEnd) return texts.changeLater(title, date);
	return due > 0 ? texts.payAndChange(formatCents(due), title) : texts.changeNow(title);
}

/** The choice of another plan; the next page shows the cost before anything changes. */
function ChangeChoices({ choices, suggested }: Pick<TierView, "choices" | "suggested">) {
	const field = { ...plainField("change-to"), name: "to", initialValue: suggested ?? undefined };
	const options = choices.map(({ value, title, price, isAnnual }) => ({
		value,
		title,
		details: `${formatCents(price)} ${isAnnual ? texts.perYear : texts.perMonth}`,
	}));
	return (
		<Card>
			<Form method="get" action={pathTo("/profile/plan")} className="flex flex-col gap-4">
				<RadioCards field={field} label={texts.changePlan} options={options} />
				<Button look="secondary">{texts.showCost}</Button>
			</Form>
		</Card>
	);
}
