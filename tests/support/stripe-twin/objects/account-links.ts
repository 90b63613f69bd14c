import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid } from "../errors.ts";
import type { TwinWorld } from "../world.ts";
import { accountOf } from "./accounts.ts";

const OPEN_MS = 5 * 60 * 1_000;

export type AccountLink = {
	account: string;
	returnUrl: string | null;
	refreshUrl: string;
	expiresAt: number;
	used: boolean;
};

const links = new WeakMap<TwinWorld, Map<string, AccountLink>>();

export function linkOf(world: TwinWorld, token: string): AccountLink | undefined {
	return links.get(world)?.get(token);
}

function create(world: TwinWorld, { account, use_case }: Stripe.V2.Core.AccountLinkCreateParams): object {
	accountOf(world, account, "account");
	const given = use_case[use_case.type as "account_onboarding" | "account_update"];
	if (!given)
		throw invalid(`Missing required param: use_case.${use_case.type}.`, { code: "parameter_missing" });
	const token = world.secret();
	const now = world.clock.now().getTime();
	const link: AccountLink = {
		account,
		returnUrl: given.return_url ?? null,
		refreshUrl: given.refresh_url,
		expiresAt: now + OPEN_MS,
		used: false,
	};
	links.set(world, (links.get(world) ?? new Map<string, AccountLink>()).set(token, link));
	return {
		object: "v2.core.account_link",
		account,
		created: new Date(now).toISOString(),
		expires_at: new Date(link.expiresAt).toISOString(),
		livemode: false,
		url: `${world.origin}/setup/e/${account}/${token}`,
		use_case,
	};
}

export const accountLinkEndpoints: Endpoint[] = [
	endpoint<Stripe.V2.Core.AccountLinkCreateParams>(
		"POST",
		"/v2/core/account_links",
		"V2/Core/AccountLinks#V2.Core.AccountLinkCreateParams",
		({ world, params }) => create(world, params),
	),
];
