import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../instalments/texts.ts";

/** Says that automatic charges have ended by a move, and leads to the one form that brings them back. */
export function RestartCharges({ to }: { to: string }) {
	return (
		<Notice
			tone="due"
			action={
				<Link className="link inline-block py-3 font-semibold" to={to}>
					{texts.restart}
				</Link>
			}
		>
			{texts.stoppedByMove}
		</Notice>
	);
}
