import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { forgetScrollPosition } from "#app/lib/scroll-positions.ts";
import { watchHistory } from "#app/shell/arrive.ts";

// The router identifies the entries of the browser's history by this key. Its own script, which would set the first one, is
// not in the page (app/root.tsx).
if (!history.state?.key) {
	history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
}

// The page is where it was left when it came, and its reader may have scrolled on since. The router would scroll back.
forgetScrollPosition(history.state.key);
watchHistory();

// React takes the elements of a page as they are, so all of them must have come. A task of its own leaves room for a tap
// after this script was evaluated.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => setTimeout(hydrate));
else setTimeout(hydrate);

function hydrate(): void {
	startTransition(() => {
		hydrateRoot(document, <HydratedRouter />);
	});
}
