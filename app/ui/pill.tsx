import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

type Tone = "paid" | "due" | "late" | "neutral" | "coral";

const TONES: Record<Tone, string | null> = {
	paid: "pill-paid",
	due: "pill-due",
	late: "pill-late",
	neutral: null,
	coral: "pill-coral",
};

/** The icon repeats the meaning of the colour, for people who cannot tell colours apart. */
const TONE_ICONS: Partial<Record<Tone, IconName>> = {
	paid: "check",
	due: "clock",
	late: "triangle-alert",
};

type Props = {
	tone?: Tone;
	icon?: ReactNode; // replaces the tone's icon; null shows none
	bare?: boolean; // without a background
	children: ReactNode;
};

export function Pill({ tone = "neutral", icon, bare, children }: Props) {
	const own = TONE_ICONS[tone];
	return (
		<span className={cx("pill", TONES[tone], bare && "pill-bare")}>
			{icon === undefined ? own && <Icon name={own} size={14} bold /> : icon}
			{children}
		</span>
	);
}
