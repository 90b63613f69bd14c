import { build } from "./lib/build.mjs";
import { findNode } from "./lib/node.mjs";
import { runMain } from "./lib/run.mjs";

await runMain(() => build(findNode()));
