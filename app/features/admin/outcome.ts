import type { Provider } from "#app/gateway/gateway.ts";

/** What came of a retry, as a toast says it. */
export type Outcome = { type: "success" | "error" | "info"; title: string; message: string };

/** For a second press, or a page that was open for long. */
export const settledAlready = (message: string): Outcome => ({
	type: "info",
	title: "Nothing to do any more",
	message,
});

/** For money at a provider that this server is not configured for: nobody here can ask it. */
export const foreign = (provider: Provider): Outcome => ({
	type: "error",
	title: `This is ${provider === "stripe" ? "Stripe's" : "the demo provider's"}`,
	message: "The server runs on another provider now and cannot ask. Nothing was changed.",
});
