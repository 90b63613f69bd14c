import { type Outgoing, seeOther } from "../http.ts";
import { portalSessionOf } from "../objects/portal.ts";
import type { TwinWorld } from "../world.ts";
import { escaped, page } from "./html.ts";

/** Stripe's page for invoices and cards. */
export function portalPage(world: TwinWorld, token: string): Outgoing {
	const session = portalSessionOf(world, token);
	if (!session) return page("There is no such page", "", 404);
	const invoices = world.invoices.newestFirst().filter(({ customer }) => customer === session.customer);
	const lines = invoices.map(
		({ number, id, amount_paid, status }) =>
			`<li>${escaped(number ?? id)}: $${(amount_paid / 100).toFixed(2)}, ${status}</li>`,
	);
	const cards = world.paymentMethods
		.newestFirst()
		.filter(({ customer }) => customer === session.customer)
		.map(({ card }) => `<li>${card.brand} ${card.last4}</li>`);
	return page(
		"Billing",
		`<h2>Invoices</h2><ul>${lines.join("\n")}</ul><h2>Cards</h2><ul>${cards.join("\n")}</ul>
<form method="post"><button>Return</button></form>`,
	);
}

export function postPortal(world: TwinWorld, token: string): Outgoing {
	const returnUrl = portalSessionOf(world, token)?.returnUrl;
	return returnUrl ? seeOther(returnUrl) : page("There is no such page", "", 404);
}
