import { expect, test } from "vitest";
import { stripeHosts } from "./csp-hosts.ts";

const hosts = stripeHosts({ apiBase: null });

test.each([
	"/join/x",
	"/checkout/x/y/z",
	"/checkout-subscription/x/y",
	"/profile/payment-methods/add",
	"/trip/x/automatic-charges/card",
])("%s allows the hosts that Stripe's guide names for a card field", (path) => {
	expect(hosts(path)).toEqual({
		scripts: ["https://*.js.stripe.com", "https://js.stripe.com"],
		frames: ["https://*.js.stripe.com", "https://js.stripe.com", "https://hooks.stripe.com"],
		calls: ["https://api.stripe.com"],
		forms: ["https://checkout.stripe.com"],
	});
});

test("the fund's page allows only forms to Stripe's onboarding", () => {
	expect(hosts("/fund-release/x")).toEqual({ forms: ["https://connect.stripe.com"] });
});

test.each([
	"/",
	"/profile/payment-methods",
	"/trip/x",
	"/trip/join/x",
	"/joining/x",
	"/x/join/x",
	"/api/create-payment-intent",
])("%s allows no host", (path) => {
	expect(hosts(path)).toBeNull();
});

test("a stand-in for Stripe is allowed where Stripe is", () => {
	expect(stripeHosts({ apiBase: "http://127.0.0.1:1" })("/join/x")?.calls).toContain("http://127.0.0.1:1");
});
