import type { MouseEvent } from "react";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts.ts";

/** On phones, hides the button of the viewer's task in its card, because the foot of the screen shows it. */
export const TASK_IN_CARD = "max-sm:hidden";

/** A payment that is being checked, or is not the first thing to do, gets a quieter link. */
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

type Props = {
	trip: { shareId: string; title: string };
	link: string;
	label?: string;
	look?: "primary" | "secondary" | "quiet";
	className?: string;
};

/** Shares the link in place if the browser can; without JavaScript it leads to the page with all ways to share. */
export function ShareButton({ trip, link, label = texts.share, look = "secondary", className }: Props) {
	const share = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		void shareLink(trip.title, link);
	};
	return (
		<ButtonLink
			to={pathTo("/trip-created/:shareId", { shareId: trip.shareId })}
			look={look}
			className={className}
			icon={<Icon name="share-2" />}
			onClick={share}
		>
			{label}
		</ButtonLink>
	);
}

async function shareLink(title: string, url: string): Promise<void> {
	try {
		if (typeof navigator.share === "function") {
			await navigator.share({ title, url });
			return;
		}
		await navigator.clipboard.writeText(url);
		showToast({ title: common.linkCopied, message: common.pasteLink });
	} catch (error) {
		if (error instanceof DOMException && error.name === "AbortError") return;
		showToast({ type: "error", title: common.linkNotCopied, message: texts.copyByHand(url) });
	}
}
