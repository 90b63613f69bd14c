import { TripUncollectableNotice } from "#app/features/members/components/uncollectable-notice.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts.ts";
import { ShareButton, TASK_IN_CARD } from "./task-buttons.tsx";
import { Part } from "./trip-view.tsx";

export function OrganizerPanel({ view }: { view: DashboardView }) {
	const { trip, chooseSchedule, link, uncollectable, task, scheduleOffer, actions } = view;
	const { forMembers, forTrip } = actions;
	if (trip.cancelled && forMembers.length === 0) return null;
	return (
		<Card title={texts.organizerActions} className="print:hidden">
			{uncollectable && <TripUncollectableNotice text={uncollectable} trip={trip.shareId} />}
			{!trip.cancelled && (
				<div className={cx("grid gap-3", scheduleOffer && "sm:grid-cols-2")}>
					{scheduleOffer && (
						<ButtonLink
							to={pathTo("/join/:shareId", { shareId: trip.shareId })}
							look={task === "join" ? "primary" : "secondary"}
							className={cx(task === "join" && TASK_IN_CARD)}
							icon={<Icon name="calendar-clock" />}
						>
							{scheduleOffer}
						</ButtonLink>
					)}
					<ShareButton
						trip={trip}
						link={link}
						label={texts.shareLink}
						look={task === "share" ? "primary" : "secondary"}
						className={cx(task === "share" && TASK_IN_CARD)}
					/>
				</div>
			)}
			{chooseSchedule && <p className="text-ink-soft">{chooseSchedule}</p>}
			<Part of="people">
				{forMembers.length > 0 && <LinkRows rows={forMembers} />}
				{forTrip.length > 0 && (
					<Disclosure quiet summary={texts.moreForTrip}>
						<LinkRows rows={forTrip} />
					</Disclosure>
				)}
			</Part>
		</Card>
	);
}
