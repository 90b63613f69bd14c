import { CollectedSentence, type LateSum } from "#app/features/fund/components/collected-sentence.tsx";
import type { FundRowText } from "#app/features/fund/fund-rows.ts";
import type { FundPill } from "#app/features/fund/fund-status.ts";
import * as texts from "#app/features/fund/texts/panel.ts";
import { sumNotInFund } from "#app/features/payments/outside/texts/sums.ts";
import { ProgressFigures } from "#app/features/payments/progress/components/progress-display.tsx";
import type { PaymentProgress } from "#app/features/payments/progress/payment-progress.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { pricePath } from "../../price/price-path.ts";
import type { PriceOfTrip } from "../../price/price-task.server.ts";
import * as priceTexts from "../../price/texts/card.ts";
import { TASK_IN_CARD } from "./task-buttons.tsx";
import { Part } from "./trip-view.tsx";

type Props = {
	trip: { shareId: string; totalCost: number; cancelled: boolean };
	late: LateSum;
	fund: {
		tripId: string;
		pill: FundPill;
		collected: PaymentProgress;
		paidIn: number; // in cents
		outside: string | null; // what was paid outside
		rows: FundRowText[];
		note: string | null;
		disputes: { to: string; text: string } | null;
		oneTimePro: { title: string | null; text: string; link: string; to: string } | null;
	};
	price: PriceOfTrip | null; // for those who may change it
	hasOwnPlan: boolean; // whether the organizer has or can make a payment plan of their own
	isTask: boolean; // whether releasing is what the organizer is to do next
};

/**
 * On a phone's first view, while releasing money is the organizer's task, this card only shows what has been collected
 * and the link to the fund.
 */
export function FundPanel({
	trip: { shareId, totalCost, cancelled },
	fund,
	late,
	hasOwnPlan,
	price,
	isTask,
}: Props) {
	return (
		<Card title={texts.panelTitle} aside={<Pill tone={fund.pill.tone}>{fund.pill.word}</Pill>}>
			<ProgressFigures progress={fund.collected} label={texts.paidInOfTotal}>
				{!cancelled && <CollectedSentence paidIn={fund.paidIn} total={totalCost} late={late} />}
			</ProgressFigures>
			{fund.outside && <p className="text-ink-soft">{sumNotInFund(fund.outside)}</p>}
			<Part of="money">
				<FundAmounts fund={fund} />
			</Part>
			<ButtonLink
				to={pathTo("/fund-release/:tripId", { tripId: fund.tripId })}
				look={isTask ? "primary" : "secondary"}
				className={cx(isTask && TASK_IN_CARD)}
				icon={<Icon name="landmark" />}
			>
				{texts.manage}
			</ButtonLink>
			<Part of="money">
				<div className="flex flex-wrap gap-x-5">
					<ButtonLink to={pathTo("/trip/:shareId/statement", { shareId })} look="quiet">
						{texts.statement}
					</ButtonLink>
					{fund.disputes && (
						<ButtonLink to={fund.disputes.to} look="quiet">
							{fund.disputes.text}
						</ButtonLink>
					)}
					{price && !cancelled && (
						<ButtonLink to={pricePath(shareId)} look="quiet">
							{priceTexts.linkTo(price)}
						</ButtonLink>
					)}
					{hasOwnPlan && !cancelled && (
						<ButtonLink to={pathTo("/trip/:shareId/schedule", { shareId })} look="quiet">
							{texts.ownPlan}
						</ButtonLink>
					)}
					{!cancelled && (
						<ButtonLink to={pathTo("/trip/:shareId/expected-money", { shareId })} look="quiet" reloadDocument>
							{texts.whenItIsIn}
						</ButtonLink>
					)}
				</div>
			</Part>
		</Card>
	);
}

function FundAmounts({ fund }: Pick<Props, "fund">) {
	return (
		<>
			<dl className="fund-amounts">
				{fund.rows.map(([label, amount, hint]) => (
					<div key={label}>
						<dt className="label">{label}</dt>
						<dd className="amount max-sm:text-right">
							{amount}
							{hint && <span className="block font-sans text-sm font-normal text-ink-soft">{hint}</span>}
						</dd>
					</div>
				))}
			</dl>
			{fund.note && <p className="text-ink-soft">{fund.note}</p>}
			{fund.oneTimePro && !fund.oneTimePro.title && (
				<p>
					{fund.oneTimePro.text}{" "}
					<Link className="link -my-3 inline-block py-3 font-semibold" to={fund.oneTimePro.to}>
						{fund.oneTimePro.link}
					</Link>
				</p>
			)}
		</>
	);
}
