import { ApiError } from "../errors.ts";
import type { Incoming, Outgoing } from "../http.ts";
import { expireOverdue } from "../objects/checkout-complete.ts";
import type { TwinWorld } from "../world.ts";
import { authenticatePage, postAuthenticate } from "./authenticate.ts";
import { browserCall } from "./browser.ts";
import { checkoutPage, postCheckout } from "./checkout.ts";
import { page } from "./html.ts";
import { onboardingPage, postOnboarding } from "./onboarding.ts";
import { portalPage, postPortal } from "./portal.ts";

export function answerPage(world: TwinWorld, request: Incoming, publishableKey: string): Outgoing {
	expireOverdue(world);
	try {
		return route(world, request, publishableKey) ?? page("There is no such page", "", 404);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return page(error.message, "", error.status);
	}
}

function route(world: TwinWorld, request: Incoming, publishableKey: string): Outgoing | null {
	const { path } = request;
	const id = path.split("/").at(-1) ?? "";
	const post = request.method === "POST" ? new URLSearchParams(request.body) : null;
	if (path.startsWith("/browser/")) return browserCall(world, request, publishableKey);
	if (path.startsWith("/c/pay/")) return post ? postCheckout(world, id, post) : checkoutPage(world, id);
	if (path.startsWith("/authenticate/")) {
		return post ? postAuthenticate(world, id, post) : authenticatePage(world, id);
	}
	if (path.startsWith("/p/session/")) return post ? postPortal(world, id) : portalPage(world, id);
	if (path.startsWith("/setup/e/")) {
		return post ? postOnboarding(world, path, post) : onboardingPage(world, path);
	}
	return null;
}
