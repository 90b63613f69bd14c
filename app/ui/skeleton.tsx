import { cx } from "./cx.ts";

/** Reserves the final space of content that is loading: `<Skeleton className="h-6 w-40" />`. */
export function Skeleton({ className }: { className: string }) {
	return <span className={cx("block animate-pulse rounded-control bg-line", className)} aria-hidden />;
}
