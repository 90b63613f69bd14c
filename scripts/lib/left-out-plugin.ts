import type { Plugin } from "vite";
import { type LeftOut, leaveOut } from "./left-out.ts";

/** The router's own check without its message for programmers, which weighs 1 KB. */
const REFUSE = "if (value === false || value == null) throw new Error();";

/** Code that no page uses, by the package's file that contains it (docs/decisions/0089). */
const LEFT_OUT: Record<string, LeftOut> = {
	"react-dom/cjs/react-dom-client.production.js": {
		// <Profiler>, <SuspenseList>, the legacy kinds of hidden and traced content, <ViewTransition> and <Activity>
		kinds: [12, 19, 23, 25, 30, 31],
		elements: [
			"REACT_PROFILER_TYPE",
			"REACT_SUSPENSE_LIST_TYPE",
			"REACT_LEGACY_HIDDEN_TYPE",
			"REACT_VIEW_TRANSITION_TYPE",
			"REACT_ACTIVITY_TYPE",
		],
		methodsOf: ["FragmentInstance", "ViewTransitionPseudoElement"],
		functions: [
			// of view transitions
			"trackEnterViewTransitions",
			"commitEnterViewTransitions",
			"commitExitViewTransitions",
			"commitNestedViewTransitions",
			"restoreEnterOrExitViewTransitions",
			"restoreNestedViewTransitions",
			"restoreViewTransitionOnHostInstances",
			"measureNestedViewTransitions",
			"applyViewTransitionToHostInstances",
			"startViewTransition",
			// of a fragment's `ref`
			"FragmentInstance",
			"commitNewChildToFragmentInstances",
			"commitFragmentInstanceInsertionEffects",
			"commitFragmentInstanceDeletionEffects",
			"isFragmentInstanceParent",
			"isFragmentInstanceHostBoundary",
			// of pictures and stylesheets that hold back a page, preload(), preinit()
			"accumulateSuspenseyCommitOnFiber",
			"preloadInstanceAndSuspendIfNeeded",
			"preloadResourceAndSuspendIfNeeded",
			"preconnectAs",
			"preload",
			"preloadModule",
			"preinitStyle",
			"preinitScript",
			"preinitModuleScript",
			// of an `action` that is a function, useActionState, and the output of React's compiler
			"extractEvents$1",
			"startHostTransition",
			"mountActionState",
			"updateActionStateImpl",
			"rerenderActionState",
			"dispatchActionState",
			"useMemoCache",
			// of component names for errors
			"getStackByFiberInDevAndProd",
			"setPropOnCustomElement",
			"getFallbackBeforeInputChars",
			"ReactDOMSharedInternals.findDOMNode",
			"defaultOnDefaultTransitionIndicator",
		],
		bodies: { waitForCommitToBeReady: "return null;" },
	},
	"react-dom/cjs/react-dom.production.js": {
		functions: [
			"exports.preconnect",
			"exports.prefetchDNS",
			"exports.preinit",
			"exports.preinitModule",
			"exports.preload",
			"exports.preloadModule",
		],
	},
	"react/cjs/react.production.js": { functions: ["mapChildren", "mapIntoArray"] },
	"react-router/dist/production/lib/router/instrumentation.js": {
		functions: ["getRouteInstrumentationUpdates", "instrumentClientSideRouter"],
	},
	"react-router/dist/production/lib/router/history.js": {
		functions: ["warning"],
		bodies: { invariant: REFUSE },
	},
	"react-router/dist/production/lib/dom/ssr/invariant.js": { bodies: { invariant: REFUSE } },
	"react-router/dist/production/lib/router/router.js": {
		functions: [
			"restoreAppliedTransitions",
			"persistAppliedTransitions",
			"updateBlocker",
			"shouldBlockNavigation",
			"discoverRoutes",
			"cancelDiscoveryNavigation",
			"patchRoutesImpl",
		],
	},
	// Each page already has the list of all routes (react-router.config.ts).
	"react-router/dist/production/lib/dom/ssr/fog-of-war.js": {
		functions: ["getPatchRoutesOnNavigationFunction", "useFogOFWarDiscovery"],
	},
	"react-router/dist/production/lib/dom/ssr/route-discovery.js": {
		functions: [
			"RouteDiscoveryRuntime",
			"getCustomPatchRoutesOnNavigationFunction",
			"useCustomRouteDiscovery",
		],
	},
	"react-router/dist/production/lib/dom/ssr/single-fetch.js": { functions: ["nonSsrStrategy"] },
	"react-router/dist/production/lib/dom/ssr/routes.js": {
		functions: ["createClientRoutesWithHMRRevalidationOptOut"],
	},
	// <Link prefetch>, and components that only the server renders
	"react-router/dist/production/lib/dom/ssr/components.js": {
		functions: ["PrefetchPageLinks", "Scripts"],
		bodies: { usePrefetchBehavior: "return [false, undefined, {}];" },
	},
	"react-router/dist/production/lib/dom/lib.js": { bodies: { useViewTransitionState: "return false;" } },
	"react-router/dist/production/lib/hooks.js": {
		functions: ["DefaultErrorComponent"],
		bodies: { RSCErrorHandler: "return children;" },
	},
};

/** Removes the code of React and of the router that no page uses from the browser's scripts (docs/decisions/0089). */
export const leftOut: Plugin = {
	name: "left-out",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	transform: {
		filter: { id: /node_modules\/(?:react|react-dom|react-router)\// },
		handler(code, id) {
			const parts = LEFT_OUT[id.slice(id.lastIndexOf("node_modules/") + "node_modules/".length)];
			return parts && { code: leaveOut(code, parts), map: null };
		},
	},
};
