import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import { oneTimeProPath, pricingPath, type WantedFeature } from "#app/lib/pricing-path.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts.ts";

type Props = {
	wanted: WantedFeature;
	shareId: string;
	mayBuy: boolean; // only the trip's organizer can buy it a plan
	title: ReactNode;
	icon?: IconName | undefined; // shows a card in place of the feature; without an icon it is a notice above the content
	children?: ReactNode;
};

/** Names the plan that has a feature. Someone who can buy it gets links to the plans and to one-time Pro for this trip. */
export function PlanCard({ wanted, shareId, mayBuy, title, icon, children }: Props) {
	const action = mayBuy && (
		<div className={cx("flex flex-wrap items-center gap-x-5 gap-y-2", icon && "justify-center")}>
			<ButtonLink to={pricingPath(wanted, shareId)} look={icon ? "primary" : "secondary"} reloadDocument>
				{texts.seePlans}
			</ButtonLink>
			<ButtonLink to={oneTimeProPath(shareId)} look="quiet" reloadDocument>
				{texts.oneTimeForTrip(formatCents(ONE_TIME_PRO_PRICE).replace(/\.00$/, ""))}
			</ButtonLink>
		</div>
	);
	if (!icon)
		return (
			<Notice title={title} action={action}>
				{children}
			</Notice>
		);
	return (
		<Card>
			<EmptyState icon={<Icon name={icon} size={28} />} title={title} action={action}>
				{children}
			</EmptyState>
		</Card>
	);
}
