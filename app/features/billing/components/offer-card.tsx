import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { PayForm } from "#app/ui/pay-form.tsx";
import { changePathOf, PLAN_PATH } from "../billing-paths.ts";
import type { OfferView, PlanView } from "../plan-view.server.ts";
import * as texts from "../texts/pages.ts";

type Props = { from: NonNullable<PlanView["plan"]>; offer: OfferView; today: string };

/** What a change costs, before it is agreed to. The form posts the figure that was shown. */
export function OfferCard({ from, offer, today }: Props) {
	const { form } = buildForm({ id: "change" });
	const { plan, isAnnual, title, due, credit, prorateAt, atPeriodEnd } = offer;
	const date = formatDate(offer.effectiveOn, today);
	return (
		<Card title={texts.changeIs(from.title, title)}>
			<p>
				{due > 0 && <span className="amount block text-2xl">{formatCents(due)}</span>}
				<span className="font-semibold">{due > 0 ? texts.chargedAtOnce : texts.nothingNow}</span>
			</p>
			<ul className="flex flex-col gap-2 text-ink-soft">
				{!atPeriodEnd && <li>{texts.unusedCredited}</li>}
				{credit > 0 && <li>{texts.creditLeft(formatCents(credit))}</li>}
				<li>{atPeriodEnd ? texts.effectiveOn(date, from.title) : texts.effectiveNow}</li>
			</ul>
			<PayForm form={form} action={changePathOf({ plan, isAnnual })}>
				<input type="hidden" name="plan" value={plan} />
				<input type="hidden" name="isAnnual" value={String(isAnnual)} />
				<input type="hidden" name="due" value={due} />
				<input type="hidden" name="prorateAt" value={prorateAt} />
				<SubmitButton name="intent" value="change" wide pendingLabel={texts.paying}>
					{buttonText(offer, date)}
				</SubmitButton>
			</PayForm>
			<ButtonLink to={PLAN_PATH} look="quiet">
				{texts.stayCurrent}
			</ButtonLink>
		</Card>
	);
}

function buttonText({ atPeriodEnd, due, title }: OfferView, date: string): string {
	if (atPeriodEnd) return texts.changeLater(title, date);
	return due > 0 ? texts.payAndChange(formatCents(due), title) : texts.changeNow(title);
}
