import { userIdOf } from "#tests/support/admin-rows.ts";
import type { Client } from "#tests/support/client.ts";
import { liveMoneyYear } from "#tests/support/money-year/story.ts";
import type { PageState } from "#tests/support/pages.ts";
import { signInClient } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";
import { stripeEnv } from "#tests/support/stripe-server.ts";

/**
 * The pages after a year of money: three trips in instalments, with disputes, a cancelled trip and a returned payout.
 */
export async function yearPages(): Promise<{ pages: PageState[]; stop(): Promise<unknown> }> {
	const { house, trips } = await liveMoneyYear();
	const { url } = house.world;
	const server = await startServer({ env: { DATABASE_URL: url, ...stripeEnv(house.twin) } });
	const signIn = (email: string) => signInClient(server.origin, userIdOf(url, email));
	const olga = await signIn("olga@people.example");
	const mia = await signIn("mia@people.example");
	const ada = await signIn("ada@people.example");
	const page = (name: string, path: string, client: Client = olga): PageState => ({
		...{ name: `year-${name}`, path: `${server.origin}${path}`, client, status: 200 },
	});
	const { lisbon, porto, rome } = trips;
	return {
		pages: [
			page("lisbon-statement", `/trip/${lisbon.shareId}/statement`),
			page("porto-statement", `/trip/${porto.shareId}/statement`),
			page("rome-statement", `/trip/${rome.shareId}/statement`),
			page("lisbon-fund", `/fund-release/${lisbon.id}`),
			page("porto-fund", `/fund-release/${porto.id}`),
			page("rome-fund", `/fund-release/${rome.id}`),
			page("lisbon-receipts", `/trip/${lisbon.shareId}/receipts`, mia),
			page("trips", "/trip-results"),
			page("billing", "/profile/billing"),
			page("notifications", "/notifications"),
			page("house", "/admin/money", ada),
		],
		async stop() {
			await server.stop();
			await house[Symbol.asyncDispose]();
		},
	};
}
