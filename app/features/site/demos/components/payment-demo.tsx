import "./demos.css";
import { useEffect, useMemo, useRef, useState } from "react";
import { ProgressDisplay } from "#app/features/payments/progress/components/progress-display.tsx";
import type { Standing } from "#app/features/payments/progress/milestones.ts";
import { PageHero } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/payment-demo.svg?url";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { DemoView } from "../demo-payments.ts";
import { type DemoAmounts, demoProgress } from "../demo-progress.ts";
import * as texts from "../texts/demos.ts";
import { DemoLinks } from "./demo-links.tsx";

type Props = { view: DemoView; paid: readonly number[] };

export function PaymentDemo({ view, paid: paidBefore }: Props) {
	const { schedule } = view;
	const amounts = useMemo(() => schedule.map(({ amount }) => amount), [schedule]);
	const { paid, from, paying, said, pay } = useDemoPayments(amounts, paidBefore);
	return (
		<div className="flex flex-col gap-6">
			<PageHero
				title={texts.payTitle}
				label={texts.demo}
				lead={texts.payLead}
				scene={{ src: scene, alt: "" }}
			/>
			<DemoTicket view={view} />
			<div className="demo-pay">
				<Card
					className="demo-progress"
					title={texts.progress}
					aside={<Pill>{texts.made(paid.length, schedule.length)}</Pill>}
				>
					<ProgressDisplay progress={demoProgress(amounts, paid)} from={from} label={texts.progress} />
				</Card>
				<Card title={texts.schedule}>
					<PaymentRows {...{ schedule, paid, paying, pay }} />
				</Card>
			</div>
			<p role="status" className="sr-only">
				{said}
			</p>
			<DemoLinks other={{ to: "/confetti-demo", title: texts.otherDemo.confetti }} />
		</div>
	);
}

const PAYING_MS = 1_000;

type Payments = { paid: readonly number[]; from?: Standing; said: string };

/** The payments made, each followed by a short wait as for a card. */
function useDemoPayments(amounts: DemoAmounts, before: readonly number[]) {
	const [payments, setPayments] = useState<Payments>({ paid: before, said: "" });
	const [paying, setPaying] = useState<number | null>(null);
	useEffect(() => {
		setPaying(null);
		setPayments({ paid: before, said: "" });
	}, [before]);
	useEffect(() => {
		if (paying === null) return;
		const timer = setTimeout(() => {
			setPaying(null);
			setPayments(({ paid }) => ({
				paid: [...paid, paying],
				from: demoProgress(amounts, paid),
				said: texts.nowPaid(paying),
			}));
		}, PAYING_MS);
		return () => clearTimeout(timer);
	}, [paying, amounts]);
	return { ...payments, paying, pay: setPaying };
}

function DemoTicket({ view }: { view: Pick<DemoView, "dates" | "stats"> }) {
	const stats = (
		<Stats>
			{view.stats.map(([label, value]) => (
				<Stat key={label} label={label}>
					{value}
				</Stat>
			))}
		</Stats>
	);
	return (
		<Ticket stubBelow foot={stats}>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<div>
					<h2>{texts.trip}</h2>
					<p className="text-ink-soft">{view.dates}</p>
				</div>
				<Pill>{texts.exampleTrip}</Pill>
			</div>
		</Ticket>
	);
}

const PATH = "/payment-demo";

type Payment = DemoView["schedule"][number];

type PaymentRowsProps = {
	schedule: Payment[];
	paid: readonly number[];
	paying: number | null;
	pay: (paymentNumber: number) => void;
};

/** Without JavaScript each button loads the page with one more payment in its address. */
function PaymentRows({ schedule, paid, paying, pay }: PaymentRowsProps) {
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

type ButtonProps = Pick<PaymentRowsProps, "paid" | "paying" | "pay"> & { payment: Payment; isNext: boolean };

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

/** The button of a completed payment is gone, so the focus moves to the next one. */
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
