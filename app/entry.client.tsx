import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// By this key the router tells the places in the history apart. Its script that gives a first page one, ahead of
// everything else, is left out (app/http/document.server.ts).
if (!history.state?.key) {
	history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
}

startTransition(() => {
	hydrateRoot(document, <HydratedRouter />);
});
