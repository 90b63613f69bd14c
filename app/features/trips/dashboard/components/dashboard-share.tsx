import type { MouseEvent } from "react";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "../texts/trip.ts";

type Props = {
	trip: { shareId: string; title: string };
	link: string;
	label?: string;
	look?: "primary" | "secondary" | "quiet";
	className?: string;
};

/** Shares the link in place where the browser can; without JavaScript it leads to the page with all ways to share. */
export function ShareButton({ trip, link, label = texts.share, look = "secondary", className }: Props) {
	const share = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		void shareLink(trip.title, link);
	};
	return (
		<ButtonLink
			to={`/trip-created/${trip.shareId}`}
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
