import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import { Button } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import { shortPrice } from "../prices.ts";
import type { PricingView } from "../pricing-view.server.ts";
import * as texts from "../texts/plans.ts";
import { ChoiceForm } from "./choice-form.tsx";

export function OneTimeTicket({ view: { viaCheckout, wanted } }: { view: PricingView }) {
	const price = shortPrice(ONE_TIME_PRO_PRICE);
	return (
		<Ticket
			stub={
				<ChoiceForm planType="pro-oneTime" viaCheckout={viaCheckout} trip={wanted?.trip?.shareId}>
					<Button look="secondary" wide className="px-2">
						{texts.getOneTime(price)}
					</Button>
				</ChoiceForm>
			}
		>
			<h2>{texts.oneTimeTitle}</h2>
			<p className="flex flex-wrap items-baseline gap-x-2">
				<span className="font-display text-xl font-extrabold tabular-nums">{price}</span>
				<span className="text-ink-soft">{texts.once}</span>
			</p>
			<p>{texts.oneTimeLead(TIER_BY_ID.pro.cashBackRate)}</p>
		</Ticket>
	);
}
