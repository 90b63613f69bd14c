import { drawPages } from "./lib/draw-pages.mjs";

/**
 * `npm run screens` draws every page of tests/support/pages.ts on a phone and a desktop, light and dark, with and
 * without JavaScript. Open screens/index.html to see them. `npm run screens -- join trip-member` draws only the pages
 * whose names begin with these words.
 */
await drawPages("draw-screens.ts", process.argv.slice(2));
