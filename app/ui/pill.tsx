import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Tone = "paid" | "due" | "late" | "neutral" | "coral";

export const TONES: Record<Tone, string> = {
	paid: "bg-paid-ground text-paid",
	due: "bg-due-ground text-due",
	late: "bg-late-ground text-late",
	neutral: "bg-wash text-ink-soft",
	coral: "bg-coral text-coral-ink",
};

export const TONE_ICONS: Partial<Record<Tone, typeof Check>> = {
	paid: Check,
	due: Clock,
	late: TriangleAlert,
};

type Props = {
	tone?: Tone;
	/** Replaces the tone's own icon; null for none. */
	icon?: ReactNode;
	className?: string;
	children: ReactNode;
};

export function Pill({ tone = "neutral", icon, className, children }: Props) {
	const Own = TONE_ICONS[tone];
	return (
		<span
			className={cx(
				"inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm leading-4 font-semibold",
				TONES[tone],
				className,
			)}
		>
			{icon === undefined ? Own && <Own size={14} strokeWidth={2.5} aria-hidden /> : icon}
			{children}
		</span>
	);
}
