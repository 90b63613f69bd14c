import { drawPages } from "./lib/draw-pages.mjs";

/** `npm run landing-picture`: photographs the demo trip's dashboard on a phone, light and dark, for /landing. */
await drawPages("draw-landing.ts");
