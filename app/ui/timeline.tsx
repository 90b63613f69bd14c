import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { Pill, TONE_ICONS } from "./pill.tsx";

type TimelineState = "paid" | "due" | "late" | "later";

type TimelineStepProps = {
	label: ReactNode; // the date
	amount: ReactNode;
	state: TimelineState;
	note: ReactNode; // the state in words, such as "3 days late"
};

const BACKGROUNDS = {
	paid: "bg-paid-ground",
	due: "bg-due-ground",
	late: "bg-late-ground",
	later: undefined,
};
const TEXT_COLORS = { paid: "text-paid", due: "text-due", late: "text-late" };

export function Timeline({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="stubs">
			<ol aria-label={label}>{children}</ol>
		</div>
	);
}

export function TimelineStep({ label, amount, state, note }: TimelineStepProps) {
	return (
		<li className={cx(state === "paid" && "stub-paid", BACKGROUNDS[state])}>
			<span className="label">{label}</span>
			<span className="money font-display text-lg font-bold">{amount}</span>
			<span className="stub-note">
				{state === "later" ? <Pill>{note}</Pill> : <StateNote {...{ state, note }} />}
			</span>
		</li>
	);
}

function StateNote({ state, note }: { state: "paid" | "due" | "late"; note: ReactNode }) {
	const icon = TONE_ICONS[state];
	return (
		<span
			className={cx(
				"inline-flex items-center gap-1.5 py-1 text-sm leading-4 font-semibold",
				TEXT_COLORS[state],
			)}
		>
			{icon && <Icon name={icon} size={14} bold />}
			{note}
		</span>
	);
}
