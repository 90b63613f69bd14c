import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { forgetScrollPosition } from "#app/lib/scroll-positions.ts";
import { watchHistory } from "#app/shell/arrive.ts";
// Only the server names this file, but the browser's build is where files are copied.
import "./fonts/bricolage-grotesque.woff2?url";

// The router identifies the entries of the browser's history by this key. The script of the router that sets the
// first one is left out of the page (app/http/document.server.ts).
if (!history.state?.key) {
	history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
}

// The page is where it was left when it came, and its reader may have scrolled on since. The router would scroll back.
forgetScrollPosition(history.state.key);
watchHistory();

// A task of its own leaves room for a tap after this script was evaluated.
setTimeout(() => {
	startTransition(() => {
		hydrateRoot(document, <HydratedRouter />);
	});
});
