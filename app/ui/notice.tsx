import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

const LOOKS = {
	info: { icon: "info", look: "bg-wash text-ink" },
	paid: { icon: "circle-check", look: "bg-paid-ground text-paid" },
	due: { icon: "clock", look: "bg-due-ground text-due" },
	late: { icon: "triangle-alert", look: "bg-late-ground text-late" },
} as const;

type Props = {
	tone?: keyof typeof LOOKS;
	title?: ReactNode;
	action?: ReactNode; // a button or link at the end
	role?: "alert" | "status"; // screen readers read "alert" at once and "status" later
	children?: ReactNode;
};

export function Notice({ tone = "info", title, action, role, children }: Props) {
	const { icon, look } = LOOKS[tone];
	return (
		<div role={role} className={cx("flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control p-4", look)}>
			<div className="flex min-w-48 flex-1 items-start gap-3">
				<Icon name={icon} className="mt-0.5 shrink-0" />
				<div className="min-w-0">
					{title && <p className="font-bold">{title}</p>}
					{children && <div className="text-ink">{children}</div>}
				</div>
			</div>
			{action}
		</div>
	);
}
