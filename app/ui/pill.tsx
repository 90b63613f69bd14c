import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

type Tone = "paid" | "due" | "late" | "neutral" | "coral";

const TONES: Record<Tone, string> = {
	paid: "bg-paid-ground text-paid",
	due: "bg-due-ground text-due",
	late: "bg-late-ground text-late",
	neutral: "bg-wash text-ink-soft",
	coral: "bg-coral text-coral-ink",
};

/** The icon means the same as the colour, for people who cannot tell the colours apart. */
export const TONE_ICONS: Partial<Record<Tone, IconName>> = {
	paid: "check",
	due: "clock",
	late: "triangle-alert",
};

type Props = {
	tone?: Tone;
	icon?: ReactNode; // replaces the tone's icon; null shows none
	children: ReactNode;
};

export function Pill({ tone = "neutral", icon, children }: Props) {
	const own = TONE_ICONS[tone];
	return (
		<span
			className={cx(
				"inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm leading-4 font-semibold",
				TONES[tone],
			)}
		>
			{icon === undefined ? own && <Icon name={own} size={14} bold /> : icon}
			{children}
		</span>
	);
}
