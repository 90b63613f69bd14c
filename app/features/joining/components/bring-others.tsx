import { useSearchParams } from "react-router";
import { pathTo } from "#app/lib/path-to.ts";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/join.ts";

/** Links to the same page with fields for companions, keeping the choices made so far. */
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
