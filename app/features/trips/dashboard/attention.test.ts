import { expect, test } from "vitest";
import { type AttentionFacts, attentionRows } from "./attention.ts";

const NOTHING: AttentionFacts = {
	trip: { id: "t1", shareId: "x", title: "Lisbon", organizerName: "Olga Ames" },
	offer: null,
	inbox: null,
	disputes: [],
	credits: [],
	lostPayout: null,
	outside: [],
};
const BEN = { id: "r1", name: "Ben", amount: 18_711, wish: "Wants to leave the trip" };
const INBOX = { waiting: 1, failed: 0, open: 1, named: [BEN] };

test("a request says who asks for how much, and its button leads to it", () => {
	expect(attentionRows({ ...NOTHING, inbox: INBOX })).toEqual([
		{
			id: "r1",
			icon: "landmark",
			title: "Ben asks for $187.11 back",
			details: "Wants to leave the trip",
			to: "/trip/x/refunds?decide=r1",
			button: "Decide",
		},
	]);
});

test("further requests, failed refunds, disputes and a lost payout follow", () => {
	const dispute = {
		...({ id: "du", icon: "circle-alert", to: "/trip/x/disputes/du", isDue: true } as const),
		...{ title: "Mia's bank took back $1.00", details: "Answer by Fri, Dec 4" },
	} as const;
	const rows = attentionRows({
		...NOTHING,
		inbox: { ...INBOX, waiting: 3, failed: 1 },
		disputes: [dispute],
		lostPayout: "$500.00",
	});
	expect(rows.map(({ button, title, to }) => [button, title, to])).toEqual([
		["Decide", "Ben asks for $187.11 back", "/trip/x/refunds?decide=r1"],
		["Decide", "2 more refund requests", "/trip/x/refunds"],
		["Decide", "1 refund did not go through. Choose what becomes of it.", "/trip/x/refunds#failed"],
		["Answer", "Mia's bank took back $1.00", "/trip/x/disputes/du"],
		["See it", "Your bank sent a payout of $500.00 back", "/fund-release/t1#payouts"],
	]);
});

test("a member to whom the trip is offered sees the offer and until when it stands", () => {
	expect(attentionRows({ ...NOTHING, offer: { until: "Sun, Dec 6" } })).toEqual([
		{
			id: "handover",
			icon: "users",
			title: "Take over Lisbon?",
			details:
				"Olga Ames would like you to organize this trip in their place. You can accept until Sun, Dec 6.",
			to: "/trip/x/handover",
			button: "See the offer",
		},
	]);
});

test("nothing waits for a member", () => {
	expect(attentionRows(NOTHING)).toEqual([]);
});
