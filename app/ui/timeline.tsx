import type { ReactNode } from "react";
import { Pill } from "./pill.tsx";

type TimelineState = "paid" | "due" | "late" | "later";

type TimelineStepProps = {
	label: ReactNode; // the date
	amount: ReactNode;
	state: TimelineState;
	note: ReactNode; // the state in words, such as "3 days late"
};

const LOOKS = { paid: "stub-paid", due: "stub-due", late: "stub-late", later: undefined };

export function Timeline({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="stubs">
			<ol aria-label={label}>{children}</ol>
		</div>
	);
}

export function TimelineStep({ label, amount, state, note }: TimelineStepProps) {
	return (
		<li className={LOOKS[state]}>
			<span className="label">{label}</span>
			<span className="amount">{amount}</span>
			<span className="stub-note">
				{state === "later" ? (
					<Pill>{note}</Pill>
				) : (
					<Pill tone={state} bare>
						{note}
					</Pill>
				)}
			</span>
		</li>
	);
}
