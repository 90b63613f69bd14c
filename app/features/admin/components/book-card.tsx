import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { BookView } from "../books.queries.ts";

const BOOK_TITLES = { live: "Live ledger", demo: "Demo ledger" } as const;

export function BookCard({ view }: { view: BookView }) {
	const { book, accounts, count } = view;
	return (
		<Card id={`book-${book}`} title={BOOK_TITLES[book]} aside={<BalancePill sum={view.sum} />}>
			{accounts.length === 0 ? (
				<p className="text-ink-soft">No {book} money has moved yet.</p>
			) : (
				<table className="w-full border-collapse">
					<thead>
						<tr className="border-b border-line text-left">
							<th scope="col" className="label py-2 pr-4">
								Account
							</th>
							<th scope="col" className="label py-2 text-right">
								Balance
							</th>
						</tr>
					</thead>
					<tbody>
						{accounts.map((account) => (
							<AccountRow key={account.account} account={account} />
						))}
					</tbody>
				</table>
			)}
			{accounts.length < count && (
				<p className="text-sm text-ink-soft">
					The first {accounts.length} of {count.toLocaleString("en-US")} accounts. The sum counts all of them.
				</p>
			)}
		</Card>
	);
}

function AccountRow({ account: { account, trip, balance } }: { account: BookView["accounts"][number] }) {
	return (
		<tr className="border-b border-line align-baseline last:border-0">
			<th scope="row" className="py-2.5 pr-4 text-left font-normal wrap-anywhere">
				{trip ? <span className="font-semibold">{trip}</span> : account.replaceAll("_", " ")}
				{trip && <span className="block text-sm text-ink-soft">{account}</span>}
			</th>
			<td className="money py-2.5 text-right font-bold">{formatCents(balance)}</td>
		</tr>
	);
}

function BalancePill({ sum }: { sum: number }) {
	return sum === 0 ? (
		<Pill tone="paid">Sums to $0.00</Pill>
	) : (
		<Pill tone="late">Off by {formatCents(sum)}</Pill>
	);
}
