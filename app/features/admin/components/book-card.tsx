import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { BookView } from "../books.queries.ts";
import { accountName } from "../records.ts";
import * as texts from "../texts/money.ts";

export function BookCard({ view, isTest }: { view: BookView; isTest: boolean }) {
	const { book, accounts, count } = view;
	return (
		<Card
			id={`book-${book}`}
			title={isTest ? texts.testBook : texts.bookTitles[book]}
			aside={<BalancePill sum={view.sum} />}
		>
			{accounts.length === 0 ? (
				<p className="text-ink-soft">{texts.emptyBooks[book]}</p>
			) : (
				<table className="w-full border-collapse">
					<thead>
						<tr className="border-b border-line text-left">
							<th scope="col" className="label py-2 pr-4">
								{texts.account}
							</th>
							<th scope="col" className="label py-2 text-right">
								{common.balance}
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
				<p className="text-sm text-ink-soft">{texts.firstAccounts(accounts.length, count)}</p>
			)}
		</Card>
	);
}

function AccountRow({ account: { account, trip, balance } }: { account: BookView["accounts"][number] }) {
	return (
		<tr className="border-b border-line align-baseline last:border-0">
			<th scope="row" className="py-2.5 pr-4 text-left font-normal wrap-anywhere">
				{trip ? <span className="font-semibold">{trip}</span> : accountName(account)}
				{trip && <span className="block text-sm text-ink-soft">{account}</span>}
			</th>
			<td className="money py-2.5 text-right font-bold">{formatCents(balance)}</td>
		</tr>
	);
}

function BalancePill({ sum }: { sum: number }) {
	return sum === 0 ? <Pill tone="paid">{texts.balanced}</Pill> : <Pill tone="late">{texts.offBy(sum)}</Pill>;
}
