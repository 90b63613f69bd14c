import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// Every page is a full document first, and people follow few links, so the manifest needs no more requests.
	routeDiscovery: { mode: "initial" },
	// app/http/origin-guard.server.ts guards every request, also those that the router's own check leaves out.
	allowedActionOrigins: ["**"],
} satisfies Config;
