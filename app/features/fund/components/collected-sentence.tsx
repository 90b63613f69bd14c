import { type Cents, formatCents } from "#app/lib/money.ts";
import * as texts from "../texts/panel.ts";

export type LateSum = { amount: Cents; count?: number; names?: readonly string[] } | null;

type Props = {
	paidIn: Cents;
	total: Cents;
	late?: LateSum;
};

/** "$2,263.33 of $5,820.00 in; $970.00 late from Jonas.", used by every page that shows what was collected. */
export function CollectedSentence({ paidIn, total, late }: Props) {
	const amount = <span className="money font-semibold text-ink">{formatCents(paidIn)}</span>;
	const whole = <span className="money">{formatCents(total)}</span>;
	if (!late) return texts.collectedOf(amount, whole);
	const missing = <span className="money font-semibold text-late">{formatCents(late.amount)}</span>;
	if (!late.count) return texts.collectedAndLate(amount, whole, missing);
	const names = <LateNames count={late.count} names={late.names ?? []} />;
	return texts.collectedAndLateFrom(amount, whole, missing, names);
}

function LateNames({ count, names }: { count: number; names: readonly string[] }) {
	const [first, second] = names;
	if (count > 2 || !first) return texts.manyPeople(count);
	const one = <bdi>{first}</bdi>;
	return second ? texts.twoNames(one, <bdi>{second}</bdi>) : one;
}
