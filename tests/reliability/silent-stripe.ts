import Database from "better-sqlite3";
import { providerSilent } from "#app/http/texts.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import type { Client } from "#tests/support/client.ts";
import { registerClient } from "#tests/support/people.ts";
import { runStripeJob } from "#tests/support/server-jobs.ts";
import { type PaidMember, paidMember } from "#tests/support/stripe-members.ts";
import { type StripeServer, startStripeServer } from "#tests/support/stripe-server.ts";
import { linesOf } from "./log-lines.ts";
import { expectSoundBooks } from "./money.ts";
import { type Row, underSeconds } from "./row.ts";
import { ask, health, isAlive, isForPeople, type Outcome, untilSo } from "./scene.ts";

/** Longer than our calls wait. */
const SILENT_MS = 60_000;
const MAX_CLEAR_UP_MS = 90_000;

/**
 * Stripe (its twin) answers 500, and then executes requests without answering for a minute: nobody knows whether an
 * instalment that falls due in that time was charged.
 */
export async function silentStripe(row: Row): Promise<void> {
	const stripe = await startStripeServer();
	try {
		const member = await paidMember(sharedOf(stripe), { paymentPlan: "3-month" });
		stripe.twin.faults.next({ when: "before", how: "500", times: Number.POSITIVE_INFINITY });
		const failing = await expectKindPages(row, stripe, member);
		stripe.twin.faults.clear();
		stripe.twin.faults.next({
			when: "after",
			how: "slow",
			slowMs: SILENT_MS,
			times: Number.POSITIVE_INFINITY,
		});
		const silent = await expectKindPages(row, stripe, member);
		row.pages("The trip's page and the page to pay: 200.");
		row.pages(
			`A form that pays comes back with 504, in ${underSeconds(failing.ms)} or, without an answer, in ${underSeconds(silent.ms)}: “${providerSilent}”`,
		);

		makeDue(stripe, member.paymentIds[1]);
		await runStripeJob(sharedOf(stripe), "charge-due"); // the command would wait until Stripe answers, to compare the books with it
		row.expect(
			"an instalment without an answer is under way",
			statusOf(stripe, member.paymentIds[1]) === "processing",
			statusOf(stripe, member.paymentIds[1]),
		);
		const [{ status }, lives] = [await health(stripe.server), await isAlive(stripe.server)];
		row.expect("/healthz and /livez answer 200", status === 200 && lives, status);
		row.health(
			`/healthz ${status}, /livez ${lives ? 200 : "does not answer"}. gangway_provider_calls_total and /admin/money say it.`,
		);

		stripe.twin.faults.clear();
		const ms = await untilSo(MAX_CLEAR_UP_MS, async () => statusOf(stripe, member.paymentIds[1]) === "paid");
		row.expect(
			`it is paid within ${MAX_CLEAR_UP_MS / 1_000} s once Stripe answers`,
			ms < MAX_CLEAR_UP_MS,
			statusOf(stripe, member.paymentIds[1]),
		);
		console.log(`  known after ${(ms / 1_000).toFixed(0)} s`);
		expectOneCharge(row, stripe, member);
		await expectSoundBooks(row, stripe.server);
		const joined = await join(await registerClient(stripe.server.origin, "Bo"), member);
		row.expect("a form that pays works again", joined.status === 303, joined.status);
		row.after(
			`Heals by itself: what was charged without an answer is paid within ${MAX_CLEAR_UP_MS / 1_000} s. No cent is lost or charged twice.`,
		);
		row.log(linesOf(stripe.server.output()));
	} finally {
		await stripe.stop();
	}
}

const sharedOf = ({ server, twin }: StripeServer) => ({ server: { ...server, output: server.output }, twin });

async function expectKindPages(
	row: Row,
	{ server }: StripeServer,
	{ maya, trip, memberId, paymentIds }: PaidMember,
): Promise<Outcome> {
	const pages = [
		await ask(maya, `/trip/${trip.shareId}`),
		await ask(maya, `/checkout/${trip.shareId}/${memberId}/${paymentIds[1]}`),
	];
	row.expect(
		"the trip's page and the page to pay are read",
		pages.every((page) => page.status === 200 && isForPeople(page)),
		pages.map((page) => page.status),
	);
	const joined = await join(await registerClient(server.origin, "Ada"), { trip });
	const isKind = joined.status === 504 && joined.text.includes(providerSilent) && isForPeople(joined);
	row.expect("a form that pays comes back with 504 and a reason, within 15 s", isKind && joined.ms < 15_000, [
		joined.status,
		joined.ms,
	]);
	return joined;
}

const join = (client: Client, { trip }: Pick<PaidMember, "trip">) =>
	ask(client, `/join/${trip.shareId}`, { paymentPlan: "full" });

function makeDue({ server }: StripeServer, paymentId = ""): void {
	const database = new Database(server.databaseUrl.slice("file:".length), { timeout: 5_000 });
	database
		.prepare("update payments set due_date = ? where id = ?")
		.run(addDays(dateOf(new Date()), -2), paymentId);
	database.close();
}

function statusOf({ server }: StripeServer, paymentId = ""): unknown {
	const database = new Database(server.databaseUrl.slice("file:".length), { readonly: true, timeout: 5_000 });
	const status = database.prepare("select status from payments where id = ?").pluck().get(paymentId);
	database.close();
	return status;
}

/** For Maya's two paid instalments Stripe has one charge each, and the ledger has both. */
function expectOneCharge(row: Row, { server, twin }: StripeServer, { memberId }: PaidMember): void {
	const database = new Database(server.databaseUrl.slice("file:".length), { readonly: true, timeout: 5_000 });
	const refs = database
		.prepare("select charge_ref from payments where member_id = ? and status = 'paid'")
		.pluck()
		.all(memberId);
	const entries = database
		.prepare("select source from ledger_entries where source like 'charge:%'")
		.pluck()
		.all();
	database.close();
	const charged = twin.state.charges.filter(({ status }) => status === "succeeded").map(({ id }) => id);
	const isOnce =
		charged.length === 2 && charged.every((id) => refs.includes(id) && entries.includes(`charge:${id}`));
	row.expect("each was charged once, and each charge is in the ledger once", isOnce && entries.length === 2, {
		charged,
		refs,
		entries,
	});
}
