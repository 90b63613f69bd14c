import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { LateMemberSummary } from "../reminders-view.server.ts";
import * as texts from "../texts.ts";
import { title } from "../texts.ts";
import { RemindLinks } from "./remind-links.tsx";

const MAX_SHOWN = 3;

type Props = { shareId: string; reminders: LateMemberSummary[] };

/** Who is late, for the organizer. */
export function RemindersCard({ shareId, reminders }: Props) {
	return (
		<Card title={title} aside={<Pill tone="late">{texts.late(reminders.length)}</Pill>}>
			<ul className="-my-3 divide-y divide-line">
				{reminders.slice(0, MAX_SHOWN).map((member) => (
					<li key={member.memberId} className="py-3">
						<LateMemberLines member={member} />
						<RemindLinks shareId={shareId} member={member} />
					</li>
				))}
			</ul>
			{reminders.length > MAX_SHOWN && (
				<Link className="link -my-3 py-3 font-semibold" to={pathTo("/trip/:shareId/reminders", { shareId })}>
					{texts.seeAll}
				</Link>
			)}
		</Card>
	);
}

function LateMemberLines({ member: { name, words } }: { member: LateMemberSummary }) {
	return (
		<>
			<p className="flex justify-between gap-4">
				<bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
				<span className="money font-semibold">{words.late}</span>
			</p>
			<p className="text-ink-soft">
				<span className="text-late">{words.days}</span> · {words.sent}
			</p>
		</>
	);
}
