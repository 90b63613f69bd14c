import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts/trip.ts";
import { TASK_IN_CARD } from "./dashboard-pay.tsx";

/** Shows the price and the payment plans to a viewer who has not paid yet. */
export function JoinPanel({ view }: { view: DashboardView }) {
	const { trip, own, people } = view;
	const cost = own?.share ?? trip.costPerPerson;
	const planned = Boolean(own?.strip);
	return (
		<Card title={texts.joinTitle}>
			<p className="flex flex-wrap items-baseline gap-x-3">
				<span className="amount text-xl">{formatCents(cost)}</span>
				<span className="text-ink-soft">{shareText(cost, planned)}</span>
			</p>
			{!own && people.placesLeft === 0 ? (
				<Notice tone="due" title={common.tripFull}>
					{texts.full(<bdi>{trip.organizerName}</bdi>)}
				</Notice>
			) : (
				<>
					<p>{texts.waysToPay}</p>
					<ul className="text-sm text-ink-soft">
						<li>{texts.freePlan}</li>
						<li>{texts.proPlan}</li>
					</ul>
					<JoinButtons to={`/join/${trip.shareId}`} free={cost === 0} isTask={view.task === "join"} />
				</>
			)}
		</Card>
	);
}

function shareText(cost: number, planned: boolean): string {
	if (cost === 0) return texts.free;
	return planned ? texts.planCanChange : texts.isYourShare;
}

function JoinButtons({ to, free, isTask }: { to: string; free: boolean; isTask: boolean }) {
	const task = { look: isTask ? "primary" : "secondary", className: cx(isTask && TASK_IN_CARD) } as const;
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			{!free && (
				<ButtonLink to={to} {...task} icon={<Icon name="credit-card" />}>
					{texts.pay}
				</ButtonLink>
			)}
			<ButtonLink to={to} look="secondary" {...(free ? task : null)}>
				{texts.join}
			</ButtonLink>
		</div>
	);
}
