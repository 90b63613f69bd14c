import { useEffect, useRef, useState } from "react";
import { CardField } from "#app/features/payments/components/card-field.tsx";
import type { PlanOption } from "#app/features/payments/plan-options.server.ts";
import type { ClientConfirmation } from "#app/features/payments/take-payment.server.ts";
import * as texts from "../texts/plans.ts";

type Props = {
	publishableKey: string;
	options: PlanOption[];
	preset: PlanOption["plan"];
	confirmOnClient?: ClientConfirmation;
};

const CARD_MESSAGES = {
	failureTitle: texts.paymentFailed,
	unexpectedError: { title: texts.paymentFailed, message: texts.paymentNotProcessed },
};

export function JoinCardField({ publishableKey, options, preset, confirmOnClient }: Props) {
	const { box, plan } = useChosenPlan(preset);
	const option = options.find((one) => one.plan === plan) ?? options[0];
	return (
		<div ref={box}>
			<CardField
				publishableKey={publishableKey}
				amount={option?.instalments[0]?.amount ?? 0}
				savesCard={(option?.instalments.length ?? 0) > 1}
				confirmOnClient={confirmOnClient}
				errorTexts={CARD_MESSAGES}
			/>
		</div>
	);
}

/** The radio buttons are not controlled by React, so the choice is read from the form. */
function useChosenPlan(preset: string) {
	const box = useRef<HTMLDivElement>(null);
	const [plan, setPlan] = useState(preset);
	useEffect(() => {
		const form = box.current?.closest("form");
		if (!form) return;
		const read = () => setPlan(String(new FormData(form).get("paymentPlan") ?? preset));
		read();
		form.addEventListener("change", read);
		return () => form.removeEventListener("change", read);
	}, [preset]);
	return { box, plan };
}
