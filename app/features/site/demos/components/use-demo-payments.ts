import { useEffect, useState } from "react";
import type { Standing } from "#app/features/payments/progress/milestones.ts";
import { type DemoAmounts, demoProgress } from "../demo-progress.ts";
import * as texts from "../texts/demos.ts";

const PAYING_MS = 1_000;

type Payments = { paid: readonly number[]; from?: Standing; said: string };

/** The payments that are made, after each of which there is a moment to wait, as for a card. */
export function useDemoPayments(amounts: DemoAmounts, before: readonly number[]) {
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
