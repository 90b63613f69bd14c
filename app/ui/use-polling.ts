import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Loads the page's data again every `ms` milliseconds, while someone sees the page and the line is up. */
export function usePolling(ms: number): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const timer = setInterval(() => {
			if (!document.hidden && navigator.onLine) void revalidate();
		}, ms);
		return () => clearInterval(timer);
	}, [ms, revalidate]);
}
