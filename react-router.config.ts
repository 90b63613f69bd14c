import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// Every page is a full document first; the few links a member follows need no manifest round trips.
	routeDiscovery: { mode: "initial" },
	// app/http/origin-guard.server.ts guards every request; the router's own check covers pages only.
	allowedActionOrigins: ["**"],
} satisfies Config;
