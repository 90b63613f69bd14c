import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts/task.ts";
import { ShareButton } from "./dashboard-share.tsx";

/** Hides the button of the viewer's task in its card on phones, where it stands at the foot of the screen. */
export const TASK_IN_CARD = "max-sm:hidden";

/** A payment that is being checked, or is not the first thing to do, has a quieter link. */
export function PayLink({ view: { own, task } }: { view: DashboardView }) {
	if (!own?.pay) return null;
	const isTask = task === "pay";
	return (
		<ButtonLink
			to={own.pay.to}
			look={isTask ? "primary" : "secondary"}
			className={cx(isTask && TASK_IN_CARD)}
		>
			{own.pay.text}
		</ButtonLink>
	);
}

/** On phones this bar stays at the bottom of the screen, above the tabs. */
export function TaskFooter({ view: { foot, task, trip, link } }: { view: DashboardView }) {
	if (!foot && task !== "share") return null;
	return (
		<div className="contents sm:hidden">
			{foot ? (
				<StickyFooter
					label={foot.isLate ? <span className="text-late">{foot.label}</span> : foot.label}
					value={foot.value}
				>
					<ButtonLink to={foot.to}>{foot.text}</ButtonLink>
				</StickyFooter>
			) : (
				<StickyFooter>
					<ShareButton trip={trip} link={link} label={texts.shareLink} look="primary" />
				</StickyFooter>
			)}
		</div>
	);
}
