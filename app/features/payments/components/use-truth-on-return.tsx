import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** A page that the browser kept and brings back as it was is asked for anew. */
export function useBfcacheRevalidation(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const onShow = (event: PageTransitionEvent) => {
			if (event.persisted) void revalidate();
		};
		window.addEventListener("pageshow", onShow);
		return () => window.removeEventListener("pageshow", onShow);
	}, [revalidate]);
}
