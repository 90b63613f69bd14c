import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/trips.ts";
import type { TripView } from "../trips-view.server.ts";
import { AdminPage } from "./admin-page.tsx";
import { FactTable, HistoryCard, Marks, RecordCard } from "./records.tsx";

export function TripPage({ view }: { view: TripView }) {
	return (
		<AdminPage
			here="trips"
			title={<span className="wrap-anywhere">{texts.titleOf(view.title)}</span>}
			lead={view.marks.length > 0 && <Marks marks={view.marks} />}
		>
			<div className="grid items-start gap-6 lg:grid-cols-2">
				<Card title={texts.facts}>
					<FactTable facts={view.facts} />
					<p className="text-sm text-ink-soft">
						<Link className="link" to={pathTo("/trip/:shareId", { shareId: view.shareId })}>
							{texts.tripPage}
						</Link>
						<br />
						{texts.tripPageHint}
					</p>
				</Card>
				<Card title={texts.fund}>
					<FactTable facts={view.fund} />
				</Card>
			</div>
			<RecordCard title={texts.members} list={view.members} empty={texts.noMembers} />
			{view.ledgers.map((ledger) => (
				<RecordCard
					key={ledger.book}
					title={texts.ledger[ledger.book]}
					list={ledger}
					empty={texts.noEntries}
				/>
			))}
			<HistoryCard history={view.history} subject={view.subject} />
		</AdminPage>
	);
}
