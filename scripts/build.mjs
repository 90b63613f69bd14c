import { build } from "./lib/build.mjs";
import { findNode } from "./lib/node.mjs";
import { main } from "./lib/run.mjs";

/** `npm run build`, after `npm ci`. */
await main(() => build(findNode()));
