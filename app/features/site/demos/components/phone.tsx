import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";

/** The outline of a phone around its children. */
export function Phone({ className, children }: { className?: string; children: ReactNode }) {
	return <div className={cx("phone", className)}>{children}</div>;
}
