import { userIdOf } from "./admin-rows.ts";
import type { Client } from "./client.ts";
import { liveMoneyYear } from "./money-year/story.ts";
import type { PageState } from "./pages.ts";
import { signInClient } from "./people.ts";
import { startServer } from "./server.ts";
import { stripeEnv } from "./stripe-server.ts";

type YearPages = { origin: string; pages: PageState[]; stop(): Promise<unknown> };

/**
 * The pages after a year of money: three trips in instalments, with disputes, a cancelled trip and a returned payout.
 */
export async function yearPages(): Promise<YearPages> {
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
		origin: server.origin,
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
