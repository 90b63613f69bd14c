import { type Cents, formatCents } from "#app/lib/money.ts";

type Props = {
	collected: Cents;
	total: Cents;
	late?: { amount: Cents; count?: number; names?: readonly string[] } | null;
};

/** "$2,263.33 of $5,820.00 in; $970.00 late from Jonas.", the same on every page that says what has come in. */
export function CollectedSentence({ collected, total, late }: Props) {
	return (
		<>
			<span className="money font-semibold text-ink">{formatCents(collected)}</span> of{" "}
			<span className="money">{formatCents(total)}</span> in
			{late && (
				<>
					; <span className="money font-semibold text-late">{formatCents(late.amount)}</span> late
					{late.count && (
						<>
							{" "}
							from <LateNames count={late.count} names={late.names ?? []} />
						</>
					)}
				</>
			)}
			.
		</>
	);
}

function LateNames({ count, names }: { count: number; names: readonly string[] }) {
	const [first, second] = names;
	if (count > 2 || !first) return `${count} people`;
	return (
		<>
			<bdi>{first}</bdi>
			{second && (
				<>
					{" and "}
					<bdi>{second}</bdi>
				</>
			)}
		</>
	);
}
