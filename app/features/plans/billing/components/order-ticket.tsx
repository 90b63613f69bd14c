import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import type { CheckoutOrder } from "../checkout-view.server.ts";
import * as texts from "../texts/pages.ts";

/** What is bought, what it costs, and when it costs that again. */
export function OrderTicket({ order }: { order: CheckoutOrder }) {
	const { planName, planType, isAnnual, price, renewsOn, trip, today } = order;
	const isOnce = planType === "pro-oneTime";
	const renewal = renewsOn && formatDate(renewsOn, today);
	return (
		<section aria-label={planName} className="lg:order-2">
			<Ticket
				stubBelow
				stub={
					<div className="flex flex-col gap-2 text-ink-soft">
						<p className="font-semibold text-ink">{texts.chargedNow(formatCents(price))}</p>
						<p>
							{renewal
								? (isAnnual ? texts.renewsEveryYear : texts.renewsEveryMonth)(renewal)
								: texts.neverRenews}
						</p>
						{!isOnce && <p>{texts.cancelAnyTime}</p>}
						<p>{isOnce ? texts.keepsCard : texts.keepsCardForRenewals}</p>
						{!isOnce && <p>{texts.earlierTrips}</p>}
					</div>
				}
			>
				<p className="label">
					{planName} · {isOnce ? texts.onceOnly : isAnnual ? texts.annual : texts.monthly}
				</p>
				<p>
					<span className="amount block text-2xl">{formatCents(price)}</span>
					<span className="text-ink-soft" dir="auto">
						{isOnce ? trip && texts.forTrip(trip.title) : isAnnual ? texts.perYear : texts.perMonth}
					</span>
				</p>
			</Ticket>
		</section>
	);
}
