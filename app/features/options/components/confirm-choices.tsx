import { CHANGE_CONSENT } from "#app/features/payments/instalments/consent.ts";
import { PlanDates } from "#app/features/payments/plan-change/components/plan-dates.tsx";
import { formatCents, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import type { ChangeView, OptionsView } from "../options-view.server.ts";
import * as texts from "../texts/options.ts";
import { ShownChoices } from "./choices-form.tsx";

type Props = { view: OptionsView; change: ChangeView };

/** The new share beside the present one, how it is paid, and the consent to that. It posts exactly what it shows. */
export function ConfirmChoices({ view, change }: Props) {
	const { form, field } = buildForm<"way" | "consent">({
		id: "choose",
		defaults: { way: change.ways[0]?.way },
	});
	const { share, was, ways, credit } = change;
	const more = ways[0]?.rest.more ?? 0;
	return (
		<Card>
			<SharesRow share={share} was={was} />
			<Payments view={view} change={change} />
			{credit > 0 && (
				<p>{texts.creditThen(<strong className="money font-semibold">{formatCents(credit)}</strong>)}</p>
			)}
			<PostForm form={form}>
				<ShownChoices groups={view.groups} share={share} />
				{ways[0] && <input type="hidden" name="left" value={leftOf(ways[0].rest)} />}
				{ways.length > 1 && (
					<RadioCards
						field={field("way")}
						label={texts.howToPay(more)}
						options={ways.map(({ way }) => ({
							value: way,
							title: texts.ways[way],
							details: texts.wayDetails[way],
						}))}
					/>
				)}
				{ways.length === 1 && <input type="hidden" name="way" value={ways[0]?.way} />}
				{change.isOn && more > 0 && (
					<CheckboxField field={field("consent")} label={CHANGE_CONSENT.text} hint={texts.withoutConsent} />
				)}
				<SubmitButton wide pendingLabel={common.saving}>
					{share === was ? texts.confirmSame : texts.confirm(share)}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

function SharesRow({ share, was }: Pick<ChangeView, "share" | "was">) {
	if (share === was) return <p>{texts.sameShare(<strong className="money">{formatCents(share)}</strong>)}</p>;
	return (
		<dl className="flex flex-wrap gap-x-8 gap-y-2">
			<div>
				<dt className="label">{texts.newShare}</dt>
				<dd className="amount" aria-live="polite">
					{formatCents(share)}
				</dd>
			</div>
			<div>
				<dt className="label">{texts.wasShare}</dt>
				<dd className="amount text-ink-soft">{formatCents(was)}</dd>
			</div>
		</dl>
	);
}

const leftOf = ({ instalments }: ChangeView["ways"][number]["rest"]) =>
	sum(instalments.map(({ amount }) => amount));

const MAX_UNFOLDED = 6;

/** What is left to pay, now and in each way that fits. Before the first payment it is made anew. */
function Payments({ view: { today, own }, change }: Props) {
	const { ways, left, share, was } = change;
	if (share === was) return null;
	if (ways.length === 0) return own?.mustPayFirst ? <p className="text-ink-soft">{texts.madeAnew}</p> : null;
	const more = ways[0]?.rest.more ?? 0;
	if (share > was && more === 0) return <p className="text-ink-soft">{texts.paidFromCredit}</p>;
	return (
		<div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
			<Dates title={texts.paymentsNow} lines={left} today={today} />
			{ways.map(({ way, rest }) => (
				<Dates
					key={way}
					title={ways.length > 1 ? texts.paymentsThenBy[way] : texts.paymentsThen}
					lines={rest.instalments}
					today={today}
				/>
			))}
		</div>
	);
}

type DatesProps = { title: string; lines: Parameters<typeof PlanDates>[0]["lines"]; today: string };

function Dates({ title, lines, today }: DatesProps) {
	return (
		<section>
			<h3 className="title">{title}</h3>
			{lines.length === 0 ? (
				<p className="text-ink-soft">{texts.nothingLeft}</p>
			) : (
				<PlanDates lines={lines} today={today} isFolded={lines.length > MAX_UNFOLDED} isTotalled />
			)}
		</section>
	);
}
