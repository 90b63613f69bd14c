import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { ChangeConsent } from "../../plan-change/components/change-consent.tsx";
import { PlanDates } from "../../plan-change/components/plan-dates.tsx";
import { bySoonest } from "../../schedule/payment-summary.ts";
import type { ShareOffers } from "../change-begun-share.server.ts";
import * as texts from "../texts.ts";

type SharesProps = { share: Cents; was: Cents };

/** Compares the new share with the present one. */
export function SharesRow({ share, was }: SharesProps) {
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

type Ways = ShareOffers["ways"];
type Line = Parameters<typeof PlanDates>[0]["lines"][number];
type PaymentsProps = { ways: Ways; left: readonly Line[]; today: CalendarDate };

/** Up to this many payments, over all ways together, are shown unfolded. */
const MAX_UNFOLDED = 9;

/** What is left to pay now, and after the change in each possible way. */
export function PaymentsThen({ ways, left, today }: PaymentsProps) {
	const count = left.length + sum(ways.map(({ rest }) => rest.instalments.length));
	const isFolded = count > MAX_UNFOLDED;
	return (
		<div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
			<Dates title={texts.paymentsNow} lines={left} today={today} isFolded={isFolded} />
			{ways.map(({ way, rest }) => (
				<Dates
					key={way}
					isFolded={isFolded}
					title={ways.length > 1 ? texts.paymentsThenBy[way] : texts.paymentsThen}
					lines={rest.instalments}
					today={today}
				/>
			))}
		</div>
	);
}

type DatesProps = { title: string; lines: readonly Line[]; today: CalendarDate; isFolded: boolean };

function Dates({ title, lines, today, isFolded }: DatesProps) {
	return (
		<section>
			<h3 className="title">{title}</h3>
			{lines.length === 0 ? (
				<p className="text-ink-soft">{texts.nothingLeft}</p>
			) : (
				<PlanDates
					lines={bySoonest(lines)}
					today={today}
					isFolded={isFolded && lines.length > 1}
					isTotalled
				/>
			)}
		</section>
	);
}

/** What is left to pay, in cents; the same for every way. */
const leftOf = ({ instalments }: Ways[number]["rest"]) => sum(instalments.map(({ amount }) => amount));

type FieldsProps = { ways: Ways; isOn: boolean; field: (name: "way" | "consent") => FieldLike };

/** How the difference is paid, and the consent to charge it where automatic charges are on. */
export function WayFields({ ways, isOn, field }: FieldsProps) {
	const more = ways[0]?.rest.more ?? 0;
	return (
		<>
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
			{ways[0] && <input type="hidden" name="left" value={leftOf(ways[0].rest)} />}
			{isOn && more > 0 && <ChangeConsent field={field("consent")} />}
		</>
	);
}
