import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

const LOOKS = {
	info: { icon: "info", look: null },
	paid: { icon: "circle-check", look: "notice-paid" },
	due: { icon: "clock", look: "notice-due" },
	late: { icon: "triangle-alert", look: "notice-late" },
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
		<div role={role} className={cx("notice", look)}>
			<div className="icon-line">
				<Icon name={icon} />
				<div className="min-w-0">
					{title && (
						<p className="font-bold" dir="auto">
							{title}
						</p>
					)}
					{children && <div className="text-ink">{children}</div>}
				</div>
			</div>
			{action}
		</div>
	);
}
