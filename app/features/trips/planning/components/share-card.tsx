import type { ReactNode } from "react";
import type { TripSummary } from "#app/access/trip-summary.ts";
import { formatRange } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import * as texts from "../texts/created.ts";

type Props = { trip: TripSummary; link: string; canInvite: boolean };

/** Most ways to share are plain links, so that they work without JavaScript. */
export function ShareCard({ trip, link, canInvite }: Props) {
	const text = invitationText(trip);
	const to = shareLinks(trip.title, text, link);
	return (
		<Card title={texts.share}>
			<div className="max-sm:[&_button]:flex-auto">
				<CopyField
					name={texts.link}
					value={link}
					label={common.copyLink}
					success={{ title: common.linkCopied, message: common.pasteLink }}
					failure={{ type: "error", title: common.linkNotCopied, message: texts.copyByHand }}
				/>
			</div>
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
				<ShareLink href={to.whatsApp} icon={<Icon name="message-circle" />}>
					{texts.whatsApp}
				</ShareLink>
				<ShareLink
					href={canInvite ? pathTo("/trip/:shareId/invite", { shareId: trip.shareId }) : to.email}
					icon={<Icon name="mail" />}
				>
					{common.email}
				</ShareLink>
				<ShareLink href={to.facebook} icon={<Icon name="facebook" />}>
					{texts.facebook}
				</ShareLink>
				<ShareLink href={to.x} icon={<Icon name="twitter-x" />}>
					{texts.twitter}
				</ShareLink>
			</ul>
			<ShareNative title={trip.title} text={text} url={link} />
		</Card>
	);
}

function ShareLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
	// A mail link opens no page, so a new tab would stay empty; our own page needs none.
	const beside = !href.startsWith("https:") ? {} : { target: "_blank", rel: "noreferrer noopener" };
	return (
		<li>
			<a
				href={href}
				{...beside}
				className="flex min-h-touch items-center justify-center gap-2 rounded-control border border-line-strong bg-surface px-2 font-semibold hover:border-ink hover:bg-wash"
			>
				{icon}
				{children}
			</a>
		</li>
	);
}

function invitationText({ title, destination, startDate, endDate }: TripSummary): string {
	const when = startDate && endDate ? `, ${formatRange(startDate, endDate)}` : "";
	return texts.invitation(title, destination + when);
}

function shareLinks(title: string, text: string, link: string) {
	const query = encodeURIComponent;
	return {
		whatsApp: `https://wa.me/?text=${query(`${text} ${link}`)}`,
		email: `mailto:?subject=${query(texts.invitationSubject(title))}&body=${query(`${text}\n\n${link}\n`)}`,
		facebook: `https://www.facebook.com/sharer/sharer.php?u=${query(link)}`,
		x: `https://twitter.com/intent/tweet?text=${query(text)}&url=${query(link)}`,
	};
}

function ShareNative(shared: { title: string; text: string; url: string }) {
	if (!useHydrated() || typeof navigator.share !== "function") return null;
	const share = async () => {
		try {
			await navigator.share(shared);
		} catch (error) {
			if (error instanceof DOMException && error.name === "AbortError") return;
			showToast({ type: "error", title: texts.notShared, message: texts.copyInstead });
		}
	};
	return (
		<Button type="button" look="quiet" icon={<Icon name="share-2" />} onClick={share}>
			{texts.moreWays}
		</Button>
	);
}
