import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { PayForm } from "#app/ui/pay-form.tsx";
import { changePathOf, TIER_PATH } from "../billing-paths.ts";
import type { OfferView, TierView } from "../plan-view.server.ts";
import * as texts from "../texts/pages.ts";
import { CalculationLines } from "./calculation.tsx";
import { CardWarning } from "./next-charge.tsx";

type Props = { from: NonNullable<TierView["plan"]>; offer: OfferView; today: string };

/** What a change costs, before it is agreed to. The form posts the figure that was shown. */
export function OfferCard({ from, offer, today }: Props) {
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
			<ButtonLink to={TIER_PATH} look="quiet">
				{texts.stayCurrent}
			</ButtonLink>
		</Card>
	);
}

function Calculation({ from, offer, until }: Omit<Props, "today"> & { until: string }) {
	if (offer.atPeriodEnd) return null;
	const { title, newPlanCost, unusedCredit, earlierCredit } = offer;
	const lines = [
		{ label: texts.restOfPeriod(title, until), amount: newPlanCost },
		{ label: texts.notUsed(from.title), amount: -unusedCredit },
		{ label: earlierCredit > 0 ? texts.earlierCredit : texts.earlierRest, amount: -earlierCredit },
	];
	return <CalculationLines lines={lines} />;
}

type FactsProps = Omit<Props, "today"> & { date: string; nextCharge: string };

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
