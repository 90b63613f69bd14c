import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reloads the page's data every `ms` milliseconds while the page is visible and the browser is online. */
export function usePolling(ms: number): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const timer = setInterval(() => {
			if (!document.hidden && navigator.onLine) void revalidate();
		}, ms);
		return () => clearInterval(timer);
	}, [ms, revalidate]);
}
