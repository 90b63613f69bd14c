import { Link } from "#app/ui/link.tsx";
import type { LateMemberSummary } from "../late-members.server.ts";
import * as texts from "../texts/card.ts";

type Props = { shareId: string; member: LateMemberSummary };

/** Links to the page that previews the reminder, and to a ready WhatsApp message. */
export function RemindLinks({ shareId, member: { memberId, name, whatsApp } }: Props) {
	const look = "link inline-flex min-h-touch items-center font-semibold";
	return (
		<p className="-mt-2 -mb-2.5 flex gap-x-5">
			<Link
				className={look}
				to={`/trip/${shareId}/reminders?member=${memberId}#${memberId}`}
				aria-label={`${texts.remind} ${name}`}
			>
				{texts.remind}
			</Link>
			<a className={look} href={whatsApp} aria-label={`${texts.whatsApp}: ${name}`}>
				{texts.whatsApp}
			</a>
		</p>
	);
}
