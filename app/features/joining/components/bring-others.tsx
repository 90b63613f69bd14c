import { useSearchParams } from "react-router";
import { pathTo } from "#app/lib/path-to.ts";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/join.ts";

/** Leads to the same page with the fields for companions, and with what was chosen so far. */
export function BringOthers({ shareId }: { shareId: string }) {
	const [shown] = useSearchParams();
	const search = new URLSearchParams(shown);
	search.set("with", "1");
	return (
		<span className="block">
			<Link className="link" to={`${pathTo("/join/:shareId", { shareId })}?${search}`} preventScrollReset>
				{texts.bringOthers}
			</Link>
		</span>
	);
}
