import { build } from "./lib/build.mjs";
import { findNode } from "./lib/node.mjs";
import { runMain } from "./lib/run.mjs";

/** `npm run build`, after `npm ci`. */
await runMain(() => build(findNode()));
