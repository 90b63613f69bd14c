import type { KillSimulation } from "./kill-simulation.ts";

/** The charges in our ledger that differ from Stripe's in net or fee, in cents, or do not exist exactly once. */
export function chargeEntryProblems({ rows, twin }: KillSimulation): string[] {
	const { charges, balanceTransactions } = twin.state;
	const theirs = charges
		.filter(({ paid }) => paid)
		.map(({ id, balance_transaction }) => {
			const entered = balanceTransactions.find((one) => one.id === balance_transaction);
			return `charge:${id} ${entered?.net} net, fee ${entered?.fee}`;
		});
	const ours = rows(
		`select e.source || ' ' || coalesce(sum(l.amount) filter (where l.account = 'stripe_balance'), 0) || ' net, fee '
			|| coalesce(sum(l.amount) filter (where l.account = 'stripe_fees'), 0) entry
		from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.source like 'charge:%' group by e.id`,
	).map(({ entry }) => String(entry));
	return [
		...theirs.filter((one) => !ours.includes(one)).map((one) => `not in our books: ${one}`),
		...ours.filter((one) => !theirs.includes(one)).map((one) => `not at Stripe: ${one}`),
		...(ours.length === theirs.length ? [] : [`${ours.length} entries of ${theirs.length} charges`]),
	];
}

const OPEN_WORK = {
	"attempts without an answer": "attempts where status = 'unknown'",
	"refunds under way": "refund_lines where status not in ('processed', 'failed')",
	"transfers under way": "release_lines where status not in ('completed', 'failed')",
	"charges to return": "jobs where status <> 'done'",
};

/** Whatever the server still has to clean up after a kill. */
export function settlementProblems(house: KillSimulation): string[] {
	const { rows, twin } = house;
	const open = Object.entries(OPEN_WORK).flatMap(([what, from]) => {
		const [row] = rows(`select count(*) count from ${from}`);
		return row?.count === 0 ? [] : [`${row?.count} ${what}`];
	});
	const [ours] = rows("select sum(amount) sum from ledger_lines where account = 'stripe_balance'");
	const { balance } = twin.state;
	if (ours?.sum !== balance) open.push(`balance: ours ${ours?.sum}, theirs ${balance}`);
	return [...open, ...chargeEntryProblems(house)];
}
