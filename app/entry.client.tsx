import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { forgetScrollPosition } from "#app/lib/scroll-positions.ts";
import { watchHistory } from "#app/shell/arrive.ts";

// The router identifies entries of the browser's history by this key. The router's own script that would set the first key
// is not in the page (app/root.tsx).
if (!history.state?.key) {
	history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
}

// The page has restored its scroll position already, and its reader may have scrolled on. The router would scroll back.
forgetScrollPosition(history.state.key);
watchHistory();

// React hydrates the page's elements as they are, so all of them must have arrived. A separate task leaves room for a
// tap after this script was evaluated.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => setTimeout(hydrate));
else setTimeout(hydrate);

function hydrate(): void {
	startTransition(() => {
		hydrateRoot(document, <HydratedRouter />);
	});
}
