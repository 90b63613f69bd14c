import { useEffect, useRef, useState } from "react";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { CardField } from "#app/features/payments/cards/components/card-field.tsx";
import type { PlanOption } from "#app/features/payments/schedule/plan-options.server.ts";
import type { CashBackView } from "../join-view.server.ts";
import * as texts from "../texts/plans.ts";

type Props = {
	publishableKey: string;
	options: PlanOption[];
	cashBack: CashBackView | null;
	preset: PlanOption["plan"];
	confirmOnClient?: ClientConfirmation;
};

const CARD_MESSAGES = {
	failureTitle: texts.paymentFailed,
	unexpectedError: { title: texts.paymentFailed, message: texts.paymentNotProcessed },
};

/** Where cash back pays everything there is no card field, which would refuse to be left empty. */
export function JoinCardField({ publishableKey, options: all, cashBack, preset, confirmOnClient }: Props) {
	const { box, plan, usesCashBack } = useChosenPlan(preset);
	const options = cashBack && usesCashBack ? cashBack.options : all;
	const option = options.find((one) => one.plan === plan) ?? options[0];
	return (
		<div ref={box}>
			{option && (
				<CardField
					publishableKey={publishableKey}
					amount={option.instalments[0]?.amount ?? 0}
					savesCard={option.instalments.length > 1}
					confirmOnClient={confirmOnClient}
					errorTexts={CARD_MESSAGES}
				/>
			)}
		</div>
	);
}

/** The radio buttons are not controlled by React, so the choice is read from the form. */
function useChosenPlan(preset: string) {
	const box = useRef<HTMLDivElement>(null);
	const [plan, setPlan] = useState(preset);
	const [usesCashBack, setUsesCashBack] = useState(false);
	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form) return;
		const read = () => {
			const data = new FormData(form);
			setPlan(String(data.get("paymentPlan") ?? preset));
			setUsesCashBack(data.has("useCashBack"));
		};
		read();
		form.addEventListener("change", read);
		return () => form.removeEventListener("change", read);
	}, [preset]);
	return { box, plan, usesCashBack };
}
