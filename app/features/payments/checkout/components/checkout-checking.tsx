import { useEffect } from "react";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { usePolling } from "#app/ui/use-polling.ts";
import * as texts from "../texts.ts";

const POLL_MS = 2_000;

/** Asks again until the answer has come: by polling with JavaScript, by the Refresh header without. */
export function CheckoutChecking() {
	useCancelRefreshHeader();
	usePolling(POLL_MS);
	return (
		<Card>
			<div className="icon-line" role="status">
				<Icon name="loader-circle" size={24} className="animate-spin text-due" />
				<div>
					<p className="title">{common.doNotPayAgain}</p>
					<p className="mt-1 text-ink-soft">
						{common.notHeardBack} {texts.checking}
					</p>
				</div>
			</div>
		</Card>
	);
}

/** The Refresh header, which takes effect after loading, would bring people back after a client-side navigation. */
function useCancelRefreshHeader(): void {
	useEffect(() => {
		const [loaded] = performance.getEntriesByType("navigation");
		if (!loaded || new URL(loaded.name).pathname !== window.location.pathname) return;
		const stop = () => window.stop();
		if (document.readyState === "complete") return stop();
		window.addEventListener("load", stop, { once: true });
		return () => window.removeEventListener("load", stop);
	}, []);
}
