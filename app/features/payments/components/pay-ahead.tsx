import { Form } from "react-router";
import { centsToDollars } from "#app/lib/dollars.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import type { AheadOffer } from "../schedule/ahead-offer.ts";
import * as texts from "../texts.ts";

type Props = {
	offer: AheadOffer;
	to: string; // the next payment's page, which shows the amounts before anything is paid
	chosen?: { amount: Cents; typed: string | null; problem: string | null }; // on that page itself
	id?: string; // id of the amount field, if the page has a second one
};

/** The less prominent ways to pay beside the next payment's button: all that is left, or another amount. */
export function PayAhead({ offer: { due, least, rest }, to, chosen, id = "pay-ahead" }: Props) {
	const amount = chosen?.amount ?? due;
	const field = plainField("pay", {
		id,
		initialValue: chosen?.problem ? chosen.typed : amount > due ? inDollars(amount) : undefined,
		errors: chosen?.problem ? [chosen.problem] : undefined,
	});
	return (
		<div className="flex flex-wrap gap-x-6">
			{amount !== due && (
				<ButtonLink to={`${to}?pay=${inDollars(due)}`} look="quiet">
					{texts.payOnly(due)}
				</ButtonLink>
			)}
			{amount !== rest && (
				<ButtonLink to={`${to}?pay=${inDollars(rest)}`} look="quiet">
					{texts.payTheRest(rest)}
				</ButtonLink>
			)}
			<Disclosure
				quiet
				summary={amount === due ? texts.payMore : texts.payAnotherAmount}
				open={Boolean(chosen?.problem)}
			>
				<Form method="get" action={to} className="flex flex-col gap-3">
					<MoneyField
						field={field}
						label={texts.amountToPay}
						hint={texts.payBetween(formatCents(least), formatCents(rest))}
					/>
					<Button look="secondary" className="self-start max-sm:w-full">
						{texts.seeWhatIsLeft}
					</Button>
				</Form>
			</Disclosure>
		</div>
	);
}

const inDollars = (cents: Cents) => centsToDollars(cents).toFixed(2);
