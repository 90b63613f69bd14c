import { and, count, inArray, isNull, lte, min, sql } from "drizzle-orm";
import { collectDefaultMetrics, Gauge } from "prom-client";
import { findOpenBookCheck } from "#app/features/ledger/book-checks.server.ts";
import { LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { log } from "#app/lib/log.server.ts";
import { metrics } from "#app/lib/metrics.server.ts";
import type { Db, Reader } from "#db/db.ts";
import { differences, providerEvents } from "#db/schema/fund.ts";
import { ledgerLines } from "#db/schema/ledger.ts";
import { DELIVERY_CHANNELS, outbox } from "#db/schema/mail.ts";
import { attempts } from "#db/schema/payments.ts";
import { jobRuns } from "#db/schema/system.ts";
import { databaseFile, newestBackupAt, serverBytes } from "./disk.server.ts";

type FiguresOf = {
	db: Db;
	now: () => Date;
	payments: { provider: Provider };
	env: { DATABASE_URL: string; BACKUP_FOLDER: string };
	replication: { lagSeconds(): number | null } | null;
};

/** The figures are read once for all requests within this time. */
const MAX_AGE_MS = 5_000;
/** Separate and longer, because the ledger's sums read all of its lines. */
const MAX_LEDGER_AGE_MS = MINUTE_MS;

/** Adds figures from the database, the disk and Node itself to the metrics. They are read on request. */
export function addFigures(of: FiguresOf, registry = metrics.registry): void {
	const { read, pools } = of.db;
	const file = databaseFile(of.env.DATABASE_URL);
	const refresh = kept(() => readFigures(of), MAX_AGE_MS);
	const readSums = kept(() => readLedger(read), MAX_LEDGER_AGE_MS);
	// All processes read the same database, so only one of them counts.
	const gauge = <Label extends string>(name: string, help: string, labelNames: Label[], collect = refresh) =>
		new Gauge({ name, help, labelNames, aggregator: "first", registers: [registry], collect });

	const jobAge = gauge("gangway_job_age_seconds", "Since a job's last turn ended", ["job"]);
	const jobFailed = gauge("gangway_job_failed", "Whether a job's last turn failed", ["job"]);
	const waiting = gauge("gangway_outbox_waiting", "Messages that are due to be sent", ["channel"]);
	const oldest = gauge("gangway_outbox_oldest_seconds", "Since the oldest of them was due", ["channel"]);
	const dead = gauge("gangway_outbox_dead", "Messages that were given up", ["channel"]);
	const events = gauge("gangway_events_unapplied", "Events of the provider that wait or were given up", []);
	const open = gauge("gangway_attempts_open", "Attempts to pay without an outcome, by age", ["age"]);
	const unknown = gauge("gangway_attempts_unknown", "Attempts whose money may have moved, by age", ["age"]);
	const differ = gauge(
		"gangway_reconciliation_differences",
		"Sources on which we and the provider differ",
		[],
	);
	const cents = gauge("gangway_reconciliation_difference_cents", "Their sum, each counted as positive", []);
	const held = gauge(
		"gangway_money_held_seconds",
		"Since when no money moves because our books are checked",
		[],
	);
	const backup = gauge("gangway_backup_age_seconds", "Since the newest backup was taken", []);
	const replica = gauge("gangway_replica_lag_seconds", "How far the continuous copy is behind", []);
	const free = gauge("gangway_disk_free_bytes", "What is free on the database's disk", []);
	const size = gauge("gangway_database_bytes", "The size of the database and of its log", ["file"]);
	const imbalance = gauge(
		"gangway_ledger_imbalance_cents",
		"The sum of a book, which is 0",
		["book"],
		readSums,
	);

	if (!file) for (const one of [backup, free]) one.remove();
	// Each process has its own connections.
	new Gauge({
		name: "gangway_db_connections",
		help: "Connections to the database's server, by what they do",
		labelNames: ["pool", "state"],
		registers: [registry],
		collect() {
			for (const [pool, { totalCount, idleCount }] of Object.entries(pools ?? {})) {
				this.set({ pool, state: "busy" }, totalCount - idleCount);
				this.set({ pool, state: "idle" }, idleCount);
			}
		},
	});
	new Gauge({
		name: "gangway_db_connections_awaited",
		help: "Queries that wait for a connection to the database's server",
		labelNames: ["pool"],
		registers: [registry],
		collect() {
			for (const [pool, { waitingCount }] of Object.entries(pools ?? {})) this.set({ pool }, waitingCount);
		},
	});

	async function readFigures({ now, payments, env, replication }: FiguresOf): Promise<void> {
		const at = now().getTime();
		for (const job of await read.select().from(jobRuns)) {
			jobAge.set({ job: job.name }, (at - job.endedAt) / 1_000);
			jobFailed.set({ job: job.name }, job.outcome === "failed" ? 1 : 0);
		}
		const due = await dueMessages(read, at);
		const given = await deadMessages(read);
		for (const channel of DELIVERY_CHANNELS) {
			const { count = 0, since } = due.get(channel) ?? {};
			waiting.set({ channel }, count);
			oldest.set({ channel }, since ? (at - since) / 1_000 : 0);
			dead.set({ channel }, given.get(channel) ?? 0);
		}
		events.set(await read.$count(providerEvents, isNull(providerEvents.appliedAt)));
		const live = await read
			.select({ status: attempts.status, createdAt: attempts.createdAt })
			.from(attempts)
			.where(inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]));
		for (const age of Object.keys(AGES)) {
			open.set({ age }, 0);
			unknown.set({ age }, 0);
		}
		for (const { status, createdAt } of live) {
			open.inc({ age: ageOf(at - createdAt) });
			if (status === "unknown") unknown.inc({ age: ageOf(at - createdAt) });
		}
		const [sums] = await read
			.select({ count: count(), cents: sql<number>`coalesce(sum(abs(expected - found)), 0)` })
			.from(differences)
			.where(isNull(differences.settledAt));
		differ.set(sums?.count ?? 0);
		cents.set(sums?.cents ?? 0);
		const check = await findOpenBookCheck(read, { provider: payments.provider });
		held.set(check ? (at - check.beganAt) / 1_000 : 0);
		setOrDrop(replica, replication?.lagSeconds() ?? null);
		if (!file) {
			size.set({ file: "database" }, await serverBytes(read));
			return;
		}
		const [backupAt, bytes] = await Promise.all([newestBackupAt(env.BACKUP_FOLDER), file.bytes()]);
		setOrDrop(backup, backupAt === null ? null : (at - backupAt) / 1_000);
		free.set(await file.freeBytes());
		size.set({ file: "database" }, bytes.database);
		size.set({ file: "log" }, bytes.log);
	}

	async function readLedger(db: Reader): Promise<void> {
		const books = await db
			.select({ book: ledgerLines.book, sum: sql<number>`sum(amount)` })
			.from(ledgerLines)
			.groupBy(ledgerLines.book);
		for (const { book, sum } of books) imbalance.set({ book }, sum);
	}

	collectDefaultMetrics({ register: registry });
}

/** After a failure the figures stay as they were, so that the process's own metrics are still answered. */
function kept(read: () => Promise<void>, maxAgeMs: number): () => Promise<void> {
	let readAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<void> = Promise.resolve();
	return () => {
		if (performance.now() - readAt < maxAgeMs) return reading;
		readAt = performance.now();
		reading = read().catch((error: unknown) => log.error("figures could not be read", { error }));
		return reading;
	};
}

async function dueMessages(db: Reader, at: number) {
	const rows = await db
		.select({ channel: outbox.channel, count: count(), since: min(outbox.runAt) })
		.from(outbox)
		.where(and(sql`${outbox.status} = 'waiting'`, lte(outbox.runAt, at)))
		.groupBy(outbox.channel);
	return new Map(rows.map((row) => [row.channel, row]));
}

async function deadMessages(db: Reader) {
	const rows = await db
		.select({ channel: outbox.channel, count: count() })
		.from(outbox)
		.where(sql`${outbox.status} = 'dead'`)
		.groupBy(outbox.channel);
	return new Map(rows.map((row) => [row.channel, row.count]));
}

/** The ages of open attempts, by their upper end in ms. */
const AGES = {
	"1m": MINUTE_MS,
	"10m": 10 * MINUTE_MS,
	"1h": HOUR_MS,
	"1d": DAY_MS,
	older: Number.POSITIVE_INFINITY,
};

function ageOf(ms: number): string {
	return Object.entries(AGES).find(([, end]) => ms < end)?.[0] ?? "older";
}

/** An unknown figure is left out, so that an alert can tell it from 0. */
function setOrDrop(gauge: Gauge, value: number | null): void {
	if (value === null) gauge.remove();
	else gauge.set(value);
}
