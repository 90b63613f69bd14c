import { type Outgoing, seeOther } from "../http.ts";
import { type AccountLink, linkOf } from "../objects/account-links.ts";
import { accountOf, setTransfersStatus } from "../objects/accounts.ts";
import type { TwinWorld } from "../world.ts";
import { escaped, page } from "./html.ts";

/** An expired or used link redirects to refresh_url. */
export function onboardingPage(world: TwinWorld, path: string): Outgoing {
	const { token, account } = parts(path);
	const link = openLink(world, token);
	if (!link) return closed(world, token);
	const { contact_email } = accountOf(world, account);
	return page(
		"Get paid by this platform",
		`<p>Payouts to ${escaped(contact_email ?? account)}</p>
<form method="post" action="${escaped(path)}">
<button name="answer" value="finish">Agree and submit</button>
<button name="answer" value="later">Save for later</button>
</form>`,
	);
}

/** Stripe redirects to return_url whether the onboarding is finished or not. */
export function postOnboarding(world: TwinWorld, path: string, form: URLSearchParams): Outgoing {
	const { token, account } = parts(path);
	const link = openLink(world, token);
	if (!link) return closed(world, token);
	link.used = true;
	if (form.get("answer") === "finish") setTransfersStatus(world, accountOf(world, account), "active");
	return link.returnUrl ? seeOther(link.returnUrl) : page("Thank you", "");
}

function parts(path: string): { account: string; token: string } {
	const [account = "", token = ""] = path.split("/").slice(-2);
	return { account, token };
}

function openLink(world: TwinWorld, token: string): AccountLink | null {
	const link = linkOf(world, token);
	return link && !link.used && link.expiresAt > world.clock.now().getTime() ? link : null;
}

function closed(world: TwinWorld, token: string): Outgoing {
	const link = linkOf(world, token);
	return link ? seeOther(link.refreshUrl) : page("There is no such page", "", 404);
}
