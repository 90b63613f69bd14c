import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

/**
 * What limits a route's calls to the provider: the rate limits enforced by its module or by the actions that it
 * imports, or the reason why it needs none.
 */
type Held = { by: string[] } | { asksNothing: string };

const payment = { by: ["enforceMemberLimit"] };
const plan = { by: ["enforceRateLimit"] };
const admin = {
	asksNothing:
		"nobody else is answered by these routes, and each press is one retry of a stuck row, each search one look",
};
const HELD: Record<string, Held> = {
	"account/payment-methods/add.tsx": plan,
	"account/delete.tsx": { by: ["withPasswordLimit"] },
	"api/auth/user.ts": { by: ["withPasswordLimit"] },
	"trips/answer.tsx": { by: ["identifyGuest"] },
	"mailed/answer.tsx": { by: ["identifyGuest"] },
	"trips/join.tsx": { by: ["identifyGuest", "enforceMemberLimit"] },
	"trips/trip.tsx": { asksNothing: "it imports what the fund page shows, and shows our books" },
	"trips/pass.ts": { asksNothing: "it draws what our books say of the asker's place" },
	"trips/refunds.tsx": { by: ["enforceMovementLimit"] },
	"trips/edit.tsx": payment,
	"trips/cancel.tsx": payment,
	"trips/budget.tsx": payment,
	"trips/poll.tsx": payment,
	"api/trips/price.ts": { asksNothing: "it imports what answering and leaving show, and shows our books" },
	"trips/members.tsx": { asksNothing: "it lists the members" },
	"trips/remove-member.tsx": payment,
	"trips/leave.tsx": payment,
	"trips/charge-card.tsx": { by: ["enforceOutcomeLimit", "enforceMemberLimit"] },
	"trips/dispute.tsx": payment,
	"trips/payment-plan.tsx": payment,
	"trips/schedule.tsx": payment,
	"trips/options.tsx": payment,
	"trips/companion.tsx": payment,
	"trips/companions.tsx": payment,
	"trips/price.tsx": payment,
	"trips/presents.tsx": payment,
	"trips/present.tsx": { by: ["enforceOutcomeLimit", "enforceMemberLimit"] },
	"trips/outside.tsx": payment,
	"trips/outside-payment.tsx": payment,
	"trips/checkout.tsx": { by: ["enforceOutcomeLimit", "enforceMemberLimit"] },
	"trips/pool.tsx": { by: ["enforceRateLimit", "enforceMemberLimit", "enforceMovementLimit"] },
	"trips/pool-top-up.tsx": { by: ["enforceOutcomeLimit", "enforceMemberLimit"] },
	"trips/pool-close.tsx": { by: ["enforceMovementLimit"] },
	"trips/pool-payout.tsx": { by: ["enforceRateLimit", "enforceMemberLimit"] },
	"trips/fund-release.tsx": { by: ["enforceRateLimit", "enforceMovementLimit", "enforceMemberLimit"] },
	"plans/checkout-subscription.tsx": plan,
	"plans/subscription-success.tsx": plan,
	"plans/plan.tsx": plan,
	"plans/billing.tsx": plan,
	"plans/receipt.tsx": { asksNothing: "it shows an invoice of our books" },
	"pages/pricing.tsx": plan,
	"admin/money.tsx": admin,
	"admin/book-check.tsx": admin,
	"admin/payments.tsx": admin,
	"admin/jobs.tsx": admin,
	"api/payment-methods/index.ts": { by: ["enforceMemberLimit"] },
	"api/trips/answer.ts": { by: ["identifyGuest"] },
	"api/trips/join.ts": { by: ["identifyGuest"] },
	"api/trips/funds.ts": { by: ["enforceRateLimit"] },
	"api/trips/release-funds.ts": { by: ["enforceMovementLimit", "enforceMemberLimit"] },
	"api/trips/pool-top-ups.ts": payment,
	"api/trips/pool-top-up-confirm.ts": { by: ["enforceOutcomeLimit"] },
	"api/trips/pool-asks.ts": payment,
	"api/trips/pool-ask-answer.ts": { by: ["enforceMovementLimit"] },
	"api/trips/pool-close.ts": { by: ["enforceMovementLimit"] },
	"api/trips/pool-retry.ts": { by: ["enforceMovementLimit"] },
	"api/trips/pool-payout-account.ts": payment,
	"api/trips/take-back-release.ts": { by: ["enforceMovementLimit"] },
	"api/trips/trip.ts": payment,
	"api/trips/refunds.ts": { by: ["enforceMovementLimit"] },
	"api/trips/cancel.ts": payment,
	"api/trips/budget.ts": payment,
	"api/trips/budget-plan.ts": payment,
	"api/trips/poll-use.ts": payment,
	"api/trips/schedule.ts": payment,
	"api/trips/choices.ts": payment,
	"api/trips/companion.ts": payment,
	"api/trips/companion-answer.ts": payment,
	"api/trips/companion-link.ts": payment,
	"api/trips/own-payer.ts": payment,
	"api/trips/companions.ts": payment,
	"api/trips/own-rest.ts": payment,
	"api/trips/price-answer.ts": payment,
	"api/trips/price-surplus.ts": payment,
	"api/trips/presents.ts": payment,
	"api/trips/present.ts": { by: ["enforceOutcomeLimit", "enforceMemberLimit"] },
	"api/trips/outside-payments.ts": payment,
	"api/trips/outside-claim.ts": payment,
	"api/trips/outside-answer.ts": payment,
	"api/trips/member.ts": payment,
	"api/trips/dispute-evidence.ts": payment,
	"api/refunds/settle.ts": { by: ["enforceMovementLimit"] },
	"api/refunds/status.ts": { by: ["enforceMovementLimit"] },
	"api/create-payment-intent.ts": payment,
	"api/confirm-payment.ts": { by: ["enforceOutcomeLimit"] },
	"api/create-subscription-payment.ts": plan,
	"api/confirm-setup-intent.ts": plan,
	"api/confirm-subscription.ts": plan,
	"api/members/payment-plan.ts": payment,
	"api/members/charge-card.ts": { by: ["enforceOutcomeLimit", "enforceMemberLimit"] },
	"api/members/confirm-payment.ts": { by: ["enforceOutcomeLimit"] },
	"webhooks/stripe.ts": {
		asksNothing: "a body without the provider's signature is refused before anything is asked",
	},
};

/** These modules only queue jobs that ask the provider later. */
const ONLY_QUEUES = ["app/features/payments/cards/card-jobs.server.ts"];

/** The gateway's methods, as its types name them. */
const CALLS = [
	...new Set(
		["gateway.ts", "cards.ts", "disputes.ts", "payouts.ts", "subscriptions.ts"].flatMap((file) =>
			[...readFileSync(`app/gateway/${file}`, "utf8").matchAll(/^\t+(\w+)\??\(/gm)].map(([, name]) => name),
		),
	),
].filter((name) => name !== "constructor");
const CALL = new RegExp(`payments\\s*\\.\\s*(${CALLS.join("|")})\\b`);

const IMPORT = /^(?:import(?!\s+type)([^;]*?)|export[^;]*?)\sfrom\s+"([^"]+)"/gms;

type Import = { file: string; names: string[] };

function importsOf(file: string): Import[] {
	return [...readFileSync(file, "utf8").matchAll(IMPORT)]
		.map(([, clause = "", name = ""]) => ({
			file: name.startsWith("#app/") ? name.slice(1) : join(dirname(file), name),
			names: clause.match(/\w+/g) ?? [],
		}))
		.filter(({ file }) => file.startsWith("app/") && existsSync(file));
}

/** The code of the imported actions of a file, with the helpers that they call. */
function codeOfActions({ file, names }: Import): string {
	const code = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
	const parts = code.split(/^(?=export |const |async function |function )/m);
	const namesOf = (part: string) => part.match(/^(?:export )?(?:const|(?:async )?function) (\w+)/)?.[1] ?? "";
	const codeOf = (name: string, seen: string[]): string => {
		const part = parts.find((one) => namesOf(one) === name);
		if (!part || seen.includes(name)) return "";
		const called = parts.map(namesOf).filter((one) => new RegExp(`\\b${one}\\b`).test(part) && one !== "");
		return part + called.map((one) => codeOf(one, [...seen, name])).join("");
	};
	return names.map((name) => codeOf(name, [])).join("");
}

const isActions = ({ file }: Import) => file.startsWith("app/http/actions/");

/** Lists the feature modules that a module imports, directly or not, and that call the provider. */
function askersFrom(file: string, seen = new Set<string>()): string[] {
	if (seen.has(file)) return [];
	seen.add(file);
	const isAsker =
		file.startsWith("app/features/") && !ONLY_QUEUES.includes(file) && CALL.test(readFileSync(file, "utf8"));
	return [
		...(isAsker ? [file] : []),
		...importsOf(file).flatMap((one) => (isActions(one) ? askersOf(one, seen) : askersFrom(one.file, seen))),
	];
}

function askersOf(actions: Import, seen: Set<string>): string[] {
	const code = codeOfActions(actions);
	const called = importsOf(actions.file).filter(({ names }) =>
		names.some((name) => new RegExp(`\\b${name}\\b`).test(code)),
	);
	return called.flatMap(({ file }) => askersFrom(file, seen));
}

const routes = [
	...new Set(
		[...readFileSync("app/routes.ts", "utf8").matchAll(/"routes\/([^"]+)"/g)].map(([, file = ""]) => file),
	),
];
const asking = routes.filter((route) => askersFrom(`app/routes/${route}`).length > 0);

describe("routes that call the provider", () => {
	test("are found, with their calls", () => {
		expect(CALLS).toEqual(expect.arrayContaining(["createIntent", "fetchSetup", "payOverdue"]));
		expect(asking).toContain("api/create-payment-intent.ts");
		expect(asking).not.toContain("api/plans.ts");
	});

	test("each name their limit, so that no new one can be added without", () => {
		expect(asking.filter((route) => !(route in HELD))).toEqual([]);
		expect(Object.keys(HELD).filter((route) => !asking.includes(route))).toEqual([]);
	});

	test.each(Object.entries(HELD).flatMap(([route, held]) => ("by" in held ? [[route, held] as const] : [])))(
		"%s enforces its limits",
		(route, held) => {
			const file = `app/routes/${route}`;
			const code = readFileSync(file, "utf8") + importsOf(file).filter(isActions).map(codeOfActions).join("");
			expect(held.by.filter((name) => !code.includes(`${name}(`))).toEqual([]);
		},
	);
});
