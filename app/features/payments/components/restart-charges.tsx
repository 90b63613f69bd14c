import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../instalments/texts.ts";

/** Says that automatic charges ended when the membership moved, and links to the one form that restarts them. */
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
