import { refreshPayee, startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { sweepPayouts } from "#app/features/fund/payouts/payouts.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { type Group, groupOf } from "../group.ts";
import type { Action, House } from "../house.ts";

/**
 * Gives Olga a payout account, and the house money from which it pays Stripe's fees.
 * @returns the account's id at Stripe
 */
export async function openAccount(
	{ world, twin }: House,
	{ olga, trip }: Group,
	float = 50_000,
): Promise<string> {
	await startOnboarding(world.as(olga), trip.id, RETURN_URLS, US_PERSON);
	const id = twin.state.accounts.at(-1)?.id ?? "";
	twin.onboard(id);
	await refreshPayee(world.nobody, id);
	if (float > 0) twin.topUp(float);
	return id;
}

async function groupWithAccount(house: House): Promise<Group & { account: string }> {
	const group = await groupOf(house);
	return { ...group, account: await openAccount(house, group) };
}

const opened: Action<Group> = {
	prepare: groupOf,
	act: ({ world }, { olga, trip }) => startOnboarding(world.as(olga), trip.id, RETURN_URLS, US_PERSON),
};

const replaced: Action<Group> = {
	async prepare(house) {
		const group = await groupWithAccount(house);
		house.twin.closeAccount(group.account);
		await refreshPayee(house.world.nobody, group.account);
		return group;
	},
	act: ({ world }, { olga, trip }) =>
		startOnboarding(world.as(olga), trip.id, RETURN_URLS, { country: "GB", entityType: "company" }),
};

const closed: Action<Group & { account: string }> = {
	async prepare(house) {
		const group = await groupWithAccount(house);
		house.twin.closeAccount(group.account);
		return group;
	},
	act: ({ world }, { account }) => refreshPayee(world.nobody, account),
};

const released: Action<Group & { after: string }> = {
	prepare: async (house) => ({ ...(await groupWithAccount(house)), after: "none" }),
	act: ({ world }, { olga, trip, after }) => releaseFunds(world.as(olga), trip.id, { after }),
};

/** On Pro, the house pays Stripe's fees, and lacks the money until someone tops it up. */
const waiting: Action<Group> = {
	async prepare(house) {
		const group = await groupOf(house, "pro");
		await openAccount(house, group, 0);
		const release = await releaseFunds(house.world.as(group.olga), group.trip.id, {});
		if (!release.isWaiting) throw new Error("the house had the money");
		house.twin.topUp(100_000);
		house.clock.advance(12 * MINUTE);
		return group;
	},
	act: ({ world }) => sweepReleases(world.jobs),
};

const bounced: Action<Group> = {
	async prepare(house) {
		const group = await groupWithAccount(house);
		const { amount } = (await releaseFunds(house.world.as(group.olga), group.trip.id, {})).release;
		const { id } = house.twin.payOut(group.account, amount);
		house.twin.settlePayout(id, "failed");
		return group;
	},
	act: ({ world }) => sweepPayouts(world.jobs),
};

export const PAYOUTS = {
	"a payout account is opened": opened,
	"a payout account that Stripe has closed is archived": closed,
	"a closed payout account is replaced": replaced,
	"a fund is released": released,
	"a release that waited goes on": waiting,
	"a payout to the bank bounces": bounced,
};
