import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page, Route } from "@playwright/test";
import { CARD_CHOICES } from "./objects/cards.ts";

/** A page's Content-Security-Policy names this host. */
const API = "https://api.stripe.com";

/** The options that @stripe/stripe-js 10.2 declares for `stripe.elements()`. */
const ELEMENTS_OPTIONS =
	"adaptivePricing allowedPaymentMethodTypes amount appearance captureMethod capture_method clientSecret currency customPaymentMethods customerOptions customerSessionClientSecret excludedPaymentMethodTypes externalPaymentMethodTypes fonts loader locale mode onBehalfOf on_behalf_of paymentMethodConfiguration paymentMethodCreation paymentMethodOptions payment_method_configuration payment_method_options setupFutureUsage setup_future_usage syncAddressCheckbox";

/**
 * The script to serve instead of https://js.stripe.com/…
 * @param api the twin's origin, or an address that a test forwards to it
 */
export function browserStub(api: string): string {
	const source = ["elements.js", "stripe.js"]
		.map((file) => readFileSync(join(import.meta.dirname, "stub", file), "utf8"))
		.join("\n");
	const cards = JSON.stringify(JSON.stringify(CARD_CHOICES));
	return source
		.replace('"__API__"', JSON.stringify(api))
		.replace('"__CARDS__"', cards)
		.replace("__OPTIONS__", ELEMENTS_OPTIONS);
}

/** Makes a browser reach the twin at Stripe's addresses. */
export async function serveStripe(browser: BrowserContext | Page, twin: { origin: string }): Promise<void> {
	const contentType = "text/javascript; charset=utf-8";
	await browser.route("https://js.stripe.com/**", (route: Route) =>
		route.fulfill({ contentType, body: browserStub(API) }),
	);
	await browser.route(`${API}/**`, async (route: Route) => {
		const { pathname, search } = new URL(route.request().url());
		try {
			await route.fulfill({ response: await route.fetch({ url: `${twin.origin}${pathname}${search}` }) });
		} catch {
			await route.abort("connectionreset");
		}
	});
}
