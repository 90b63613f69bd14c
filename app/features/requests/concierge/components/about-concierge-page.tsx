import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AboutConcierge } from "../concierge.server.ts";
import * as texts from "../texts.ts";

/** The concierge's page for members who do not organize the trip. */
export function AboutConciergePage({ about: { trip, isGuest, chat } }: { about: AboutConcierge }) {
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.aboutLead} />
			<Card>
				<p className="wrap-anywhere">
					{texts.whoAsks(<bdi>{trip.organizerName}</bdi>)} {texts.tellThem}
				</p>
				<ButtonLink to={chat} icon={<Icon name="messages-square" />} className="self-start max-sm:w-full">
					{texts.toChat}
				</ButtonLink>
			</Card>
			<Notice>{texts.sellsNothing}</Notice>
		</div>
	);
}
