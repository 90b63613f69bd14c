import { Link } from "#app/ui/link.tsx";
import type { AdminRecord } from "../records.ts";
import * as texts from "../texts/users.ts";
import { RecordCard } from "./record-card.tsx";

type Props = { history: { count: number; rows: AdminRecord[] }; subject: string };

/** What admins did to the subject of a page. */
export function HistoryCard({ history, subject }: Props) {
	return (
		<RecordCard title={texts.history} list={history} empty={texts.noHistory}>
			<p>
				<Link
					className="link -my-3 inline-block py-3"
					to={`/admin/log?subject=${encodeURIComponent(subject)}`}
				>
					{texts.wholeHistory}
				</Link>
			</p>
		</RecordCard>
	);
}
