import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** The outline of a phone around what is shown on it. */
export function Phone({ className, children }: { className?: string; children: ReactNode }) {
	return <div className={cx("phone", className)}>{children}</div>;
}
