import type { CardGateway } from "../cards.ts";

const notBuilt = () => Promise.reject(new Error("not built yet"));

export function demoCards(): CardGateway {
	return {
		createSetup: notBuilt,
		createHostedSetup: notBuilt,
		fetchSetup: notBuilt,
		cancelSetup: notBuilt,
		listCards: notBuilt,
		detachCard: notBuilt,
		setDefaultCard: notBuilt,
		chargePurchase: notBuilt,
		findPurchase: notBuilt,
	};
}
