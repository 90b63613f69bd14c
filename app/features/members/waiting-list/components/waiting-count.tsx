import { pathTo } from "#app/lib/path-to.ts";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/card.ts";

type Props = { line: { waiting: number; offered: number }; shareId: string; canSee: boolean };

/** How many people wait, for every member, with a link to the list for organizers. */
export function WaitingCount({ line: { waiting, offered }, shareId, canSee }: Props) {
	return (
		<div className="flex flex-wrap items-center gap-x-4">
			<p>{texts.waitingCount(waiting, offered)}</p>
			{canSee && (
				<Link
					className="link -my-3 inline-block py-3 font-semibold"
					to={pathTo("/trip/:shareId/waiting-list", { shareId })}
				>
					{texts.seeList}
				</Link>
			)}
		</div>
	);
}
