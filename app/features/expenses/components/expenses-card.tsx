import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import type { ExpensesOfTrip } from "../expenses-view.server.ts";
import * as texts from "../texts/card.ts";

/** The reader's balance on the trip's page, with links to its expenses. */
export function ExpensesCard({ expenses }: { expenses: ExpensesOfTrip }) {
	const { shareId, balance, waiting, count, hasPool, mayOpenPool, mayAdd } = expenses;
	const link = "link py-3 font-semibold";
	return (
		<Card title={texts.title}>
			{count > 0 || balance !== 0 ? (
				<p className="money text-lg font-bold">{texts.balanceOf(balance)}</p>
			) : (
				<p className="text-ink-soft">{texts.lead}</p>
			)}
			{waiting > 0 && <p className="text-ink-soft">{texts.waiting(waiting)}</p>}
			<p className="-my-3 flex flex-wrap gap-x-6">
				{(count > 0 || balance !== 0) && (
					<Link className={link} to={pathTo("/trip/:shareId/expenses", { shareId })}>
						{texts.see}
					</Link>
				)}
				{(hasPool || mayOpenPool) && (
					<Link className={link} to={pathTo("/trip/:shareId/pool", { shareId })}>
						{hasPool ? texts.pool : texts.openPool}
					</Link>
				)}
				{mayAdd && (
					<Link className={link} to={pathTo("/trip/:shareId/expenses/new", { shareId })}>
						{texts.add}
					</Link>
				)}
			</p>
		</Card>
	);
}
