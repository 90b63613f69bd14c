import { expect, test } from "vitest";
import { stripeHosts } from "./csp-hosts.ts";

test("Stripe is let in where a card is entered or a payout account set up, and nowhere else", () => {
	const hosts = stripeHosts({ apiBase: null });
	for (const path of ["/join/x", "/checkout/x/y/z"]) {
		expect(hosts(path)).toMatchObject({
			scripts: ["https://js.stripe.com"],
			forms: ["https://checkout.stripe.com"],
		});
	}
	expect(hosts("/fund-release/x")).toEqual({ forms: ["https://connect.stripe.com"] });
	for (const path of ["/", "/trip/x", "/joining/x", "/x/join/x", "/api/create-payment-intent"]) {
		expect(hosts(path)).toBeNull();
	}
	expect(stripeHosts({ apiBase: "http://127.0.0.1:1" })("/join/x")?.calls).toContain("http://127.0.0.1:1");
});
