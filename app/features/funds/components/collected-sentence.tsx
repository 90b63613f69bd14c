import { type Cents, formatCents } from "#app/lib/money.ts";
import * as texts from "../texts/panel.ts";

type Props = {
	collected: Cents;
	total: Cents;
	late?: { amount: Cents; count?: number; names?: readonly string[] } | null;
};

/** "$2,263.33 of $5,820.00 in; $970.00 late from Jonas.", the same on every page that says what has come in. */
export function CollectedSentence({ collected, total, late }: Props) {
	const paidIn = <span className="money font-semibold text-ink">{formatCents(collected)}</span>;
	const whole = <span className="money">{formatCents(total)}</span>;
	if (!late) return texts.collectedOf(paidIn, whole);
	const missing = <span className="money font-semibold text-late">{formatCents(late.amount)}</span>;
	if (!late.count) return texts.collectedAndLate(paidIn, whole, missing);
	const names = <LateNames count={late.count} names={late.names ?? []} />;
	return texts.collectedAndLateFrom(paidIn, whole, missing, names);
}

function LateNames({ count, names }: { count: number; names: readonly string[] }) {
	const [first, second] = names;
	if (count > 2 || !first) return texts.manyPeople(count);
	const one = <bdi>{first}</bdi>;
	return second ? texts.twoNames(one, <bdi>{second}</bdi>) : one;
}
