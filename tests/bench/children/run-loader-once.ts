import type { LoaderFunctionArgs } from "react-router";
import { importInProcess } from "../../../scripts/lib/built-server.mjs";

/** The dashboard's loader runs only once, and its answer serves every request. */
const { routes } = await importInProcess();
const route = routes["routes/trips/trip"];
const load = route?.module.loader as ((args: LoaderFunctionArgs) => Promise<unknown>) | undefined;
if (!route || !load) throw new Error("the build has no dashboard");
let answer: Promise<unknown> | undefined;
route.module = {
	...route.module,
	loader(args: LoaderFunctionArgs) {
		answer ??= load(args);
		return answer;
	},
};
