import { beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { queryNow } from "#tests/support/sql.ts";

let server: SharedServer;
let olga: Client & { email: string };
let maya: Client;
let trip: TripJson;
let memberId: string;
let refundId: string;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	setTier(server.databaseUrl, olga.email, "pro");
	maya = await registerClient(server.origin, "Maya");
	trip = await createTripByApi(olga);
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, { paymentPlan: "full" });
	memberId = ((await joined.json()) as { id: string }).id;
	const intent = await maya.json("POST", "/api/create-payment-intent", { memberId });
	const { paymentIntentId } = (await intent.json()) as { paymentIntentId: string };
	await maya.json("POST", `/api/members/${memberId}/confirm-payment`, { paymentIntentId });
	const asked = await maya.json("POST", `/api/trips/${trip.id}/members/${memberId}/refund`, {
		reason: "Ill",
	});
	refundId = ((await asked.json()) as { id: string }).id;
});

/** The rows of the trip that a wrong amount could change; other files use the same server. */
const STORED = [
	"select * from trips where id = ?",
	"select * from members where trip_id = ?",
	"select * from payments where trip_id = ?",
	"select * from refund_requests where trip_id = ?",
	"select * from refund_lines where refund_request_id in (select id from refund_requests where trip_id = ?)",
	"select * from fund_releases where trip_id = ?",
	"select * from ledger_lines where entry_id in (select entry_id from ledger_lines where account like '%' || ?)",
];

function stored(): unknown {
	const rows = STORED.map((query) => queryNow(server.databaseUrl, query, trip.id));
	expect(rows.at(-1)).not.toEqual([]);
	return rows;
}

const AMOUNTS = [
	0,
	-1,
	-94_157,
	1.005,
	1e15,
	1e21,
	"abc",
	"12;5",
	"1e3",
	"0x10",
	"NaN",
	"∞",
	"9".repeat(400),
	true,
	[],
	{},
];

type Action = { api(amount: unknown): Promise<Response>; form?(amount: string): Promise<Response> };
const refunds = () => `/trip/${trip.shareId}/refunds`;
const ACTIONS: Record<string, Action> = {
	"a refund is started": {
		api: (customAmount) =>
			olga.json("POST", `/api/trips/${trip.id}/refunds`, {
				...{ memberIds: [memberId], reason: "Rain", customAmount, expectedAmount: 94_157 },
			}),
		form: (customAmount) =>
			olga.post(refunds(), {
				...{ intent: "start", memberIds: memberId, reason: "Rain", customAmount, leaving: "" },
				...{ expectedAmount: "94157", confirmed: "yes" },
			}),
	},
	"a request is approved": {
		api: (customAmount) =>
			olga.json("POST", `/api/refunds/${refundId}/status`, { status: "approved", customAmount }),
		form: (customAmount) =>
			olga.post(refunds(), {
				intent: "decide",
				refundId,
				status: "approved",
				customAmount,
				confirmed: "yes",
			}),
	},
	"money is released": {
		api: (amount) => olga.json("POST", `/api/trips/${trip.id}/release-funds`, { amount }),
		form: (amount) => olga.post(`/fund-release/${trip.id}`, { intent: "release", amount, confirmed: "yes" }),
	},
	"the trip is cancelled": {
		api: (expectedTotal) =>
			olga.json("POST", `/api/trips/${trip.id}/cancel`, { reason: "Storm", refund: "all", expectedTotal }),
		form: (expectedTotal) =>
			olga.post(`/trip/${trip.shareId}/cancel`, { reason: "Storm", refund: "all", expectedTotal }),
	},
	"a member is removed": {
		api: (expectedAmount) =>
			olga.json("DELETE", `/api/trips/${trip.id}/members/${memberId}`, { expectedAmount }),
		form: (expectedAmount) =>
			olga.post(`/trip/${trip.shareId}/members/${memberId}/remove`, { reason: "", expectedAmount }),
	},
	"a member pays ahead": {
		api: (ahead) => maya.json("POST", "/api/create-payment-intent", { memberId, ahead }),
	},
	"the trip's cost changes": {
		api: (cost) =>
			olga.json("PUT", `/api/trips/${trip.id}`, { tripItems: [{ type: "other", name: "Boat", cost }] }),
	},
};

test.each(Object.entries(ACTIONS))(
	"when %s with a wrong amount, it is refused by form and API, and nothing is stored",
	async (_name, { api, form }) => {
		for (const amount of AMOUNTS) {
			const shown = JSON.stringify(amount).slice(0, 20);
			const before = stored();
			const answer = await api(amount);
			expect([400, 409], shown).toContain(answer.status);
			expect(await answer.json(), shown).toMatchObject({ message: expect.any(String) });
			if (form && typeof amount !== "object") {
				const page = await form(String(amount));
				expect([400, 409], shown).toContain(page.status);
				expect(await page.text(), shown).toContain("<h1");
			}
			expect(stored(), shown).toEqual(before);
		}
	},
);
