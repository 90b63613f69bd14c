import { pathTo } from "#app/lib/path-to.ts";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/join.ts";

/** Leads to the same page with the fields for companions. */
export function BringOthers({ shareId }: { shareId: string }) {
	return (
		<span className="block">
			<Link className="link" to={`${pathTo("/join/:shareId", { shareId })}?with=1`} preventScrollReset>
				{texts.bringOthers}
			</Link>
		</span>
	);
}
