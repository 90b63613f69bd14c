import { useEffect, useRef } from "react";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { DemoView } from "../demo-payments.ts";
import * as texts from "../texts/demos.ts";

const PATH = "/payment-demo";

type Payment = DemoView["schedule"][number];

type Props = {
	schedule: Payment[];
	paid: readonly number[];
	paying: number | null;
	pay: (paymentNumber: number) => void;
};

/** Without JavaScript each button loads the page with one more payment in its address. */
export function PaymentRows({ schedule, paid, paying, pay }: Props) {
	const rows = useFocusOnNext(paid);
	const next = schedule.find(({ paymentNumber }) => !paid.includes(paymentNumber));
	return (
		<form action={PATH} className="flex flex-col gap-3">
			<ol ref={rows} className="demo-rows">
				{schedule.map((payment) => (
					<li key={payment.paymentNumber} id={`payment-${payment.paymentNumber}`}>
						<div>
							<p className="label">{texts.paymentOf(payment.paymentNumber, schedule.length)}</p>
							<p className="amount">{formatCents(payment.amount)}</p>
							<p className="text-sm text-ink-soft">{payment.due}</p>
						</div>
						{paid.includes(payment.paymentNumber) ? (
							<Pill tone="paid">{common.paid}</Pill>
						) : (
							<PayButton {...{ payment, paid, paying, pay }} isNext={payment === next} />
						)}
					</li>
				))}
			</ol>
			<ButtonLink to={PATH} look="quiet" className="self-start" preventScrollReset>
				{texts.startOver}
			</ButtonLink>
		</form>
	);
}

type ButtonProps = Pick<Props, "paid" | "paying" | "pay"> & { payment: Payment; isNext: boolean };

function PayButton({ payment: { paymentNumber, amount }, paid, paying, pay, isNext }: ButtonProps) {
	return (
		<Button
			name="paid"
			value={[...paid, paymentNumber].join(" ")}
			data-payment={paymentNumber}
			formAction={`${PATH}#payment-${paymentNumber}`}
			look={isNext ? "primary" : "secondary"}
			pending={paying === paymentNumber}
			pendingLabel={<span className="sr-only">{texts.processing}</span>}
			className="min-w-28"
			aria-disabled={paying !== null || undefined}
			onClick={(event) => {
				event.preventDefault();
				if (paying === null) pay(paymentNumber);
			}}
		>
			{texts.payNow}
			<span className="sr-only">{texts.payNowWhat(amount, paymentNumber)}</span>
		</Button>
	);
}

/** The button of a payment that was made is gone, so that the focus goes on to the next one. */
function useFocusOnNext(paid: readonly number[]) {
	const rows = useRef<HTMLOListElement>(null);
	const shown = useRef(paid);
	useEffect(() => {
		const last = paid.at(-1);
		const isOneMore = paid.length === shown.current.length + 1;
		shown.current = paid;
		if (!last || !isOneMore || document.activeElement !== document.body) return;
		const buttons = [...(rows.current?.querySelectorAll("button") ?? [])];
		const next = buttons.find(({ dataset }) => Number(dataset.payment) > last) ?? buttons[0];
		next?.focus({ preventScroll: true });
	}, [paid]);
	return rows;
}
