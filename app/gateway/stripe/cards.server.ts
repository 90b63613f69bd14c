import type { CardGateway } from "../cards.ts";
import { cancelSetup, createHostedSetup, createSetup, fetchSetup } from "./card-setups.server.ts";
import type { Stripe } from "./client.server.ts";
import { deleteCustomer } from "./customers.server.ts";
import { chargePurchase, findPurchase } from "./purchases.server.ts";
import { detachCard, listCards, setDefaultCard } from "./saved-cards.server.ts";

export function stripeCards(stripe: Stripe, now: () => Date): CardGateway {
	return {
		createSetup: (request) => createSetup(stripe, request, now()),
		createHostedSetup: (request, urls) => createHostedSetup(stripe, request, urls, now()),
		fetchSetup: (ref) => fetchSetup(stripe, ref),
		cancelSetup: (ref) => cancelSetup(stripe, ref),
		listCards: (customerRef) => listCards(stripe, customerRef),
		detachCard: (methodRef) => detachCard(stripe, methodRef),
		deleteCustomer: (customerRef) => deleteCustomer(stripe, customerRef),
		setDefaultCard: (customerRef, methodRef) => setDefaultCard(stripe, customerRef, methodRef),
		chargePurchase: (request) => chargePurchase(stripe, request, now()),
		findPurchase: (id, since) => findPurchase(stripe, id, since),
	};
}
