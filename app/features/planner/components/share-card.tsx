import type { ReactNode } from "react";
import type { TripCard } from "#app/features/trips/trip-card.ts";
import { formatRange } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = { trip: TripCard; link: string };

/** Most ways to share are plain links, so that they work without JavaScript. */
export function ShareCard({ trip, link }: Props) {
	const text = invitationText(trip);
	const to = shareLinks(trip.title, text, link);
	return (
		<Card title="Share the link">
			<div className="max-sm:[&_button]:flex-auto">
				<CopyField
					name="Trip link"
					value={link}
					label="Copy link"
					success={{ title: "Link copied!", message: "Paste it wherever your friends are." }}
					failure={{ type: "error", title: "Failed to copy link", message: "Select it and copy it by hand." }}
				/>
			</div>
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
				<ShareLink href={to.whatsApp} icon={<Icon name="message-circle" />}>
					WhatsApp
				</ShareLink>
				<ShareLink href={to.email} icon={<Icon name="mail" />}>
					Email
				</ShareLink>
				<ShareLink href={to.facebook} icon={<FacebookIcon />}>
					Facebook
				</ShareLink>
				<ShareLink href={to.x} icon={<XIcon />}>
					Twitter / X
				</ShareLink>
			</ul>
			<ShareNative title={trip.title} text={text} url={link} />
		</Card>
	);
}

function ShareLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
	// A mail link opens no page, so a new tab would stay empty.
	const beside = href.startsWith("mailto:") ? {} : { target: "_blank", rel: "noreferrer noopener" };
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

function invitationText({ title, destination, startDate, endDate }: TripCard): string {
	const when = startDate && endDate ? `, ${formatRange(startDate, endDate)}` : "";
	return `You're invited: ${title} (${destination}${when}). Join and pay your own share here:`;
}

function shareLinks(title: string, text: string, link: string) {
	const query = encodeURIComponent;
	return {
		whatsApp: `https://wa.me/?text=${query(`${text} ${link}`)}`,
		email: `mailto:?subject=${query(`Come along: ${title}`)}&body=${query(`${text}\n\n${link}\n`)}`,
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
			showToast({ type: "error", title: "Sharing did not work", message: "Copy the link instead." });
		}
	};
	return (
		<Button type="button" look="quiet" icon={<Icon name="share-2" />} onClick={share}>
			More ways to share
		</Button>
	);
}

/** Lucide has no brand logos. */
function FacebookIcon() {
	return (
		<svg viewBox="0 0 24 24" width="20" height="20" className="shrink-0 fill-current" aria-hidden="true">
			<path d="M13.6 22v-8.6h2.900l.5-3.5h-3.400V7.800c0-1 .5-1.800 1.900-1.800H17V3.100C16.600 3 15.700 3 14.800 3c-2.900 0-4.700 1.700-4.700 4.600v2.300H7v3.5h3.100V22z" />
		</svg>
	);
}

function XIcon() {
	return (
		<svg
			viewBox="0 0 24 24"
			width="20"
			height="20"
			className="shrink-0 fill-none stroke-current"
			strokeWidth="2"
			strokeLinejoin="round"
			aria-hidden="true"
		>
			<path d="M3.5 4h4.200l12.800 16h-4.200zM19.5 4l-6.400 7.200M10.600 13.400 4.5 20" />
		</svg>
	);
}
