import type { ReactNode } from "react";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import type { PricingView } from "../pricing-view.server.ts";
import * as choiceTexts from "../texts/choice.ts";
import { Calculator } from "./calculator.tsx";
import { CashBack } from "./cash-back.tsx";
import { ChosenNotice } from "./chosen-notice.tsx";
import { Closing } from "./closing.tsx";
import { Fees } from "./fees.tsx";
import { OneTimeTicket } from "./one-time-ticket.tsx";
import { TierTable } from "./plan-table.tsx";
import { TierTickets } from "./plan-tickets.tsx";
import { TripWithPro, UpgradeNotice } from "./upgrade-notice.tsx";

type Props = {
	view: PricingView;
	formResult?: FormResult;
	hero: ReactNode; // the title, with its picture
	address: string; // this page's own, so that a guest can send it to the organizer
};

export function PricingPage({ view, formResult, hero, address }: Props) {
	const errors = formResult?.error && Object.values(formResult.error).flatMap((list) => list ?? []);
	return (
		<div className="flex flex-col gap-8 sm:gap-10">
			<div className="flex flex-col gap-6">
				{hero}
				<FormErrors
					id="choice-error"
					errors={errors?.length ? errors : undefined}
					title={choiceTexts.notChosen}
				/>
				{view.chosen && <ChosenNotice chosen={view.chosen} isSignedIn={view.own !== null} />}
				{view.wanted && <UpgradeNotice wanted={view.wanted} address={address} />}
				{view.tripWithPro && <TripWithPro trip={view.tripWithPro} />}
				<TierTickets view={view} />
				<OneTimeTicket view={view} />
			</div>
			<Calculator
				calculator={view.calculator}
				tripTitle={view.tripTitle}
				own={view.own?.id ?? null}
				kept={view.kept}
			/>
			<CashBack />
			<div className="flex flex-col gap-3">
				<TierTable own={view.own?.id ?? null} />
				<Fees />
			</div>
			<Closing />
		</div>
	);
}
