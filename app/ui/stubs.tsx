import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Pill, type Tone } from "./pill.tsx";

const GROUNDS: Record<StubState, string> = {
	paid: "bg-paid-ground",
	due: "bg-due-ground",
	late: "bg-late-ground",
	later: "",
};

const PILL: Record<StubState, Tone> = { paid: "paid", due: "due", late: "late", later: "neutral" };

export type StubState = "paid" | "due" | "late" | "later";

type StubProps = {
	/** The date, as a line of capitals. */
	label: ReactNode;
	amount: ReactNode;
	state: StubState;
	/** What the state is called here: "Paid", "Next", "3 days late", "Later". */
	note: ReactNode;
};

/** A strip of stubs: beside each other where there is room, one row each on a phone. */
export function StubStrip({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="stubs">
			<ol aria-label={label}>{children}</ol>
		</div>
	);
}

export function Stub({ label, amount, state, note }: StubProps) {
	return (
		<li className={cx("stub", GROUNDS[state])}>
			<span className="label text-ink-soft">{label}</span>
			<span className="money text-lg font-display font-bold">{amount}</span>
			<span className="stub-note">
				<Pill tone={PILL[state]} className={state === "later" ? undefined : "px-0"}>
					{note}
				</Pill>
			</span>
		</li>
	);
}
