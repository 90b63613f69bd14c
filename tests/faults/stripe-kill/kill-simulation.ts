import type { SignedInUser } from "#app/access/ctx.ts";
import type { Client } from "#tests/support/client.ts";
import { HOUR } from "#tests/support/clock.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { gatewayAt } from "#tests/support/gateway-at.ts";
import { putDatabaseAhead } from "#tests/support/postgres/clock-ahead.ts";
import { seededRandom } from "#tests/support/random.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { queryNow } from "#tests/support/sql.ts";
import { stripeEnv } from "#tests/support/stripe-server.ts";
import { createTwinClock } from "#tests/support/stripe-twin/clock.ts";
import { startTwin, stripeFor } from "#tests/support/stripe-twin/index.ts";
import { openWorld } from "#tests/support/world.ts";
import type { Simulation } from "../stripe-run/simulation.ts";
import type { Visitor } from "./visitors.ts";

const CLOCK_AHEAD = new URL("../../support/clock-ahead.ts", import.meta.url).href;

/** The real server's database, and everything that outlives the server: Stripe's twin, the visitors and the time. */
export type KillSimulation = Simulation & {
	/** Null while the server is dead. */
	server: TestServer | null;
	organizers: { client: Client; user: SignedInUser }[];
	/** Visitors who have not finished paying; they come back when the server runs again. */
	visitors: Visitor[];
	/** How many of their requests wait for the server's answer. */
	pending: number;
	/** Called with each of the server's answers before its receiver gets it. @returns true to lose the answer */
	onAnswer: (() => boolean) | null;
	/** The server's answers: a payment's ref, `paid <ref>`, `refund <id>`, `release <trip>`. */
	reported: Set<string>;
	/** The result of a query that bypasses the server. */
	rows(query: string, ...values: string[]): Record<string, unknown>[];
	/** Starts the server an hour after its last end. */
	restartServer(): Promise<TestServer>;
	/** Kills the server with SIGKILL. */
	killServer(): Promise<void>;
};

export async function openKillSimulation(seed: number): Promise<KillSimulation & AsyncDisposable> {
	const clock = createTwinClock(() => new Date());
	const twin = await startTwin({ now: clock.now });
	const gateway = gatewayAt(twin, clock);
	const world = openWorld({ clock, wrap: () => gateway });
	const port = await findFreePort();
	const house: KillSimulation = {
		...{ world, clock, twin, random: seededRandom(seed), stripe: stripeFor(twin) },
		...{ trips: [], guests: [], webhookQueue: { waiting: [], lost: 0 } },
		...{ server: null, organizers: [], visitors: [], pending: 0, onAnswer: null, reported: new Set() },
		rows: (query, ...values) => queryNow(world.url, query, ...values),
		async restartServer() {
			clock.advance(HOUR);
			const aheadMs = clock.now().getTime() - Date.now();
			putDatabaseAhead(world.url, aheadMs);
			const env = {
				...stripeEnv(twin),
				DATABASE_URL: world.url,
				PORT: port,
				NODE_OPTIONS: `--import=${CLOCK_AHEAD}`,
				CLOCK_AHEAD_MS: String(aheadMs),
			};
			const server = await startServer({ env });
			twin.webhooks.endpoint = `${server.origin}/webhooks/stripe`;
			house.server = server;
			return server;
		},
		async killServer() {
			const { server } = house;
			if (!server) throw new Error("it is dead already");
			const death = server.kill();
			house.server = null;
			twin.webhooks.endpoint = null;
			await death;
		},
	};
	return Object.assign(house, {
		async [Symbol.asyncDispose]() {
			await house.server?.kill();
			await twin.stop();
			world[Symbol.dispose]();
		},
	});
}
