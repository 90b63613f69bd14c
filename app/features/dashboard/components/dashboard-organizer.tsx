import { TripUncollectableNotice } from "#app/features/members/components/uncollectable-notice.tsx";
import { pluralize } from "#app/lib/pluralize.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import { ShareButton } from "./dashboard-share.tsx";

export function OrganizerPanel({ view }: { view: DashboardView }) {
	const { trip, own, money, link, uncollectable } = view;
	const planned = (own?.payments.length ?? 0) > 0;
	return (
		<Card
			title="Organizer Actions"
			aside={
				money &&
				money.overdue > 0 && <Pill tone="late">{`${pluralize(money.overdue, "payment")} overdue`}</Pill>
			}
		>
			{uncollectable && <TripUncollectableNotice text={uncollectable} />}
			{!trip.cancelled && (
				<div className="grid gap-3 sm:grid-cols-2">
					<ButtonLink
						to={`/join/${trip.shareId}`}
						look={planned ? "secondary" : "primary"}
						icon={<Icon name="calendar-clock" />}
					>
						Set Your Payment Plan
					</ButtonLink>
					<ShareButton trip={trip} link={link} label="Share Trip Link" />
				</div>
			)}
			{!planned && !trip.cancelled && (
				<p className="text-ink-soft">
					You travel too: {trip.costPerPerson > 0 ? "your first payment confirms" : "confirm"} your own place.
				</p>
			)}
		</Card>
	);
}
