import { formatCents } from "#app/lib/money.ts";
import { ONE_TIME_PRO_PRICE } from "#app/lib/tier-prices.ts";
import { Button } from "#app/ui/button.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { OneTimeTrip } from "../one-time-view.server.ts";
import { shortPrice } from "../prices.ts";
import * as texts from "../texts/one-time.ts";
import { ChoiceForm } from "./choice-form.tsx";

type Props = { trip: OneTimeTrip; isFirst: boolean; viaCheckout: boolean };

export function OneTimeTripTicket({ trip, isFirst, viaCheckout }: Props) {
	const name = <bdi>{trip.title}</bdi>;
	return (
		<Ticket
			stub={
				<ChoiceForm planType="pro-oneTime" trip={trip.shareId} viaCheckout={viaCheckout}>
					<Button look={isFirst ? "primary" : "secondary"} wide className="px-2">
						<span>
							{texts.getFor(shortPrice(ONE_TIME_PRO_PRICE))}
							<span className="sr-only">{texts.forTrip(trip.title)}</span>
						</span>
					</Button>
				</ChoiceForm>
			}
		>
			<div>
				<h3 className="text-lg wrap-anywhere">{name}</h3>
				<p className="text-ink-soft">
					{trip.dates} · {texts.group(trip.partySize)} · {texts.stillToCome(money(trip.open))}
				</p>
			</div>
			<p>{savings(trip)}</p>
		</Ticket>
	);
}

function savings({ open, fee, cashBack }: OneTimeTrip) {
	if (open === 0) return texts.nothingToSave;
	if (cashBack === 0) return fee > 0 ? texts.savesFee(money(fee)) : texts.noSavings;
	return fee > 0 ? texts.saves(money(fee), money(cashBack)) : texts.brings(money(cashBack));
}

function money(amount: number) {
	return <span className="money font-semibold">{formatCents(amount)}</span>;
}
