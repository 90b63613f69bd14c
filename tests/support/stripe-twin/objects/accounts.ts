import type Stripe from "stripe";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { invalid, noSuch } from "../errors.ts";
import type { Account } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { withMetadata } from "./metadata.ts";
import { refuseUnsupported } from "./supported-params.ts";

type CreateParams = Stripe.V2.Core.AccountCreateParams;
type Include = Stripe.V2.Core.AccountRetrieveParams.Include;
type Status =
	Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers.Status;

const SUPPORTED_PARAMS =
	"configuration contact_email contact_phone dashboard defaults display_name identity include metadata";

export function canReceiveTransfers(account: Account): boolean {
	return transfersOf(account)?.status === "active";
}

const transfersOf = (account: Account) =>
	account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;

export function accountOf(world: TwinWorld, id: string, param?: string): Account {
	const found = world.accounts.get(id);
	if (!found) throw noSuch("account", id, param);
	return found;
}

function create(world: TwinWorld, params: CreateParams): object {
	requireConnect(world);
	refuseUnsupported(params, SUPPORTED_PARAMS.split(" "));
	const recipient = params.configuration?.recipient;
	refuseUnsupported(params.configuration ?? {}, ["recipient"]);
	const requested = recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested ?? false;
	const account: Account = {
		id: world.id("acct"),
		object: "v2.core.account",
		applied_configurations: recipient ? ["recipient"] : [],
		closed: false,
		configuration: recipient
			? {
					recipient: {
						applied: true,
						capabilities: requested
							? { stripe_balance: { stripe_transfers: { status: "restricted", status_details: [] } } }
							: {},
					},
				}
			: {},
		created: world.clock.now().toISOString(),
		dashboard: params.dashboard ?? "none",
		defaults: {
			currency: params.defaults?.currency ?? "usd",
			locales: [],
			responsibilities: {
				fees_collector: params.defaults?.responsibilities?.fees_collector ?? "application",
				losses_collector: params.defaults?.responsibilities?.losses_collector ?? "application",
				requirements_collector: "stripe",
			},
		},
		identity: {
			...(params.identity?.country ? { country: params.identity.country } : {}),
			...(params.identity?.entity_type ? { entity_type: params.identity.entity_type } : {}),
		},
		livemode: false,
		metadata: withMetadata({}, params.metadata),
		requirements: { entries: [] },
	};
	if (params.contact_email) account.contact_email = params.contact_email;
	if (params.display_name) account.display_name = params.display_name;
	world.accounts.add(account);
	if (requested) setTransfersStatus(world, account, "restricted");
	return shown(account, params.include);
}

export function setTransfersStatus(world: TwinWorld, account: Account, status: Status): void {
	const transfers = transfersOf(account);
	if (!transfers) throw new Error(`${account.id} has not requested stripe_transfers`);
	transfers.status = status;
	transfers.status_details =
		status === "active" ? [] : [{ code: "requirements_past_due", resolution: "provide_info" }];
	const ready = status === "active";
	// Webhook endpoints of version 1 get the account in this form.
	const legacy = {
		id: account.id,
		object: "account",
		details_submitted: ready,
		payouts_enabled: ready,
		charges_enabled: false,
		capabilities: { transfers: ready ? "active" : "inactive" },
		metadata: account.metadata,
	};
	world.emit("account.updated", legacy, account.id);
}

function requireConnect({ account }: TwinWorld): void {
	if (account.hasConnect) return;
	const where = "which you can do at https://dashboard.stripe.com/connect.";
	throw invalid(`You can only create new accounts if you've signed up for Connect, ${where}`);
}

/** An answer only contains the requested parts of an account. */
function shown(account: Account, include: Include[] = []): object {
	const { configuration, defaults, identity, requirements, ...rest } = account;
	const part = (name: "recipient" | "customer" | "merchant") =>
		include.includes(`configuration.${name}`) ? (configuration?.[name] ?? null) : null;
	const configured = include.some((name) => name.startsWith("configuration."));
	return {
		...rest,
		configuration: configured
			? { customer: part("customer"), merchant: part("merchant"), recipient: part("recipient") }
			: null,
		defaults: include.includes("defaults") ? defaults : null,
		future_requirements: include.includes("future_requirements") ? { entries: [] } : null,
		identity: include.includes("identity") ? identity : null,
		requirements: include.includes("requirements") ? requirements : null,
	};
}

/** @throws ApiError for more accounts than fit on a page */
function list(world: TwinWorld, params: Stripe.V2.Core.AccountListParams): object {
	requireConnect(world);
	refuseUnsupported(params, ["applied_configurations", "limit"]);
	const wanted = params.applied_configurations ?? [];
	const found = world.accounts
		.newestFirst()
		.filter(
			({ closed, applied_configurations }) =>
				!closed && wanted.every((one) => applied_configurations.includes(one)),
		);
	if (found.length > (params.limit ?? 20)) refuseUnsupported({ page: 2 }, []);
	return { data: found.map((one) => shown(one)), next_page_url: null, previous_page_url: null };
}

/** Closes an account for good. */
export function closeAccount(world: TwinWorld, account: Account): void {
	account.closed = true;
	setTransfersStatus(world, account, "unsupported");
}

export const accountEndpoints: Endpoint[] = [
	endpoint<Stripe.AccountCreateLoginLinkParams>(
		"POST",
		"/v1/accounts/:id/login_links",
		"Accounts#AccountCreateLoginLinkParams",
		({ world }, id) => {
			const { closed, dashboard } = accountOf(world, id);
			if (closed || dashboard !== "express") {
				throw invalid("Cannot create a login link for an account that is not an Express account.");
			}
			const url = `${world.origin}/express/${world.secret()}`;
			return { object: "login_link", created: world.seconds(), url };
		},
	),
	endpoint<CreateParams>(
		"POST",
		"/v2/core/accounts",
		"V2/Core/Accounts#V2.Core.AccountCreateParams",
		({ world, params }) => create(world, params),
	),
	endpoint<Stripe.V2.Core.AccountListParams>(
		"GET",
		"/v2/core/accounts",
		"V2/Core/Accounts#V2.Core.AccountListParams",
		({ world, params }) => list(world, params),
	),
	endpoint<Stripe.V2.Core.AccountRetrieveParams>(
		"GET",
		"/v2/core/accounts/:id",
		"V2/Core/Accounts#V2.Core.AccountRetrieveParams",
		({ world, params }, id) => shown(accountOf(world, id), params.include),
	),
];
