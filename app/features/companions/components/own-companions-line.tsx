import { Link } from "#app/ui/link.tsx";
import type { OwnCompanions } from "../own-companions.server.ts";

type Props = { own: OwnCompanions | null };

/** For whom one pays, or who pays for one, with the way to change it. */
export function OwnCompanionsLine({ own }: Props) {
	if (!own) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
			{own.line && <span className="min-w-0 wrap-anywhere">{own.line}</span>}
			<Link className="link inline-block py-3 font-semibold" to={own.link.to}>
				{own.link.text}
			</Link>
		</p>
	);
}
