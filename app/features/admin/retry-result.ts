import type { Provider } from "#app/gateway/gateway.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";

/** What came of a retry, as a toast says it. */
export type RetryResult = Required<ToastContent>;

/** For a second press, or a page that was open for long. */
export const nothingToDo = (message: string): RetryResult => ({
	type: "info",
	title: "Nothing to do any more",
	message,
});

/** For money at a provider that this server is not configured for: nobody here can ask it. */
export const otherProvider = (provider: Provider): RetryResult => ({
	type: "error",
	title: `This is ${provider === "stripe" ? "Stripe's" : "the demo provider's"}`,
	message: "The server runs on another provider now and cannot ask. Nothing was changed.",
});
