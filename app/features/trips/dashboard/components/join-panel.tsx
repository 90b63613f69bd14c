import { join as joinList } from "#app/features/members/waiting-list/texts.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import type { JoinOffer } from "../payment-offers.ts";
import * as texts from "../texts.ts";
import { TASK_IN_CARD } from "./task-buttons.tsx";

/** Shows the price and the payment plans to a viewer who has not paid yet. */
export function JoinPanel({ view, offer }: { view: DashboardView; offer: JoinOffer }) {
	const { trip } = view;
	return (
		<Card title={offer.title}>
			<p className="flex flex-wrap items-baseline gap-x-3">
				<span className="amount text-xl">{offer.share}</span>
				<span className="text-ink-soft">{offer.about}</span>
			</p>
			{offer.isFull ? (
				<Notice
					tone="due"
					title={common.tripFull}
					action={
						<ButtonLink to={pathTo("/join/:shareId", { shareId: trip.shareId })} look="secondary">
							{joinList}
						</ButtonLink>
					}
				>
					{texts.full(<bdi>{trip.organizerName}</bdi>)}
				</Notice>
			) : (
				<>
					{offer.ways && <p>{offer.ways}</p>}
					{offer.plans.length > 0 && (
						<ul className="text-sm text-ink-soft">
							{offer.plans.map((plan) => (
								<li key={plan}>{plan}</li>
							))}
						</ul>
					)}
					<JoinButtons
						to={pathTo("/join/:shareId", { shareId: trip.shareId })}
						offer={offer}
						isTask={view.task === "join"}
					/>
				</>
			)}
		</Card>
	);
}

type ButtonsProps = { to: string; offer: JoinOffer; isTask: boolean };

function JoinButtons({ to, offer: { pay, join }, isTask }: ButtonsProps) {
	const task = { look: isTask ? "primary" : "secondary", className: cx(isTask && TASK_IN_CARD) } as const;
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			{pay && (
				<ButtonLink to={to} {...task} icon={<Icon name="credit-card" />}>
					{pay}
				</ButtonLink>
			)}
			<ButtonLink to={to} look="secondary" {...(pay ? null : task)}>
				{join}
			</ButtonLink>
		</div>
	);
}
