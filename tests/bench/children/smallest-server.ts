import { smallestServer } from "#tests/bench/smallest.ts";
import { printAddress } from "./print-address.ts";

printAddress(await smallestServer());
