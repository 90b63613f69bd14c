import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { metrics } from "#app/lib/metrics.server.ts";
import { differences } from "#db/schema/fund.ts";
import { HOUR, MINUTE } from "#tests/support/clock.ts";
import { postgresServer } from "#tests/support/databases.ts";
import { TEMP_ROOT } from "#tests/support/fast-start.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { metricValue } from "#tests/support/metrics.ts";
import { openWorld } from "#tests/support/world.ts";
import { addFigures } from "./figures.server.ts";

const LOG_BYTES = 'gangway_database_bytes{file="log"}';

test("the figures are what the database and the disk have", async () => {
	using world = openWorld();
	await memberOnInstalments(world, { paymentPlan: "3-month" });
	const now = world.clock.now().getTime();
	await world.db.write((tx) =>
		tx.insert(differences).values([
			{ source: "charge:a", expected: 500, found: 200, foundAt: now, checkedAt: now },
			{ source: "charge:b", expected: 0, found: 1_000, foundAt: now, checkedAt: now },
			{ source: "charge:c", expected: 0, found: 9, foundAt: now, checkedAt: now, settledAt: now },
		]),
	);
	const folder = mkdtempSync(join(TEMP_ROOT, "gangway-backups-"));
	const taken = new Date(now - 3 * HOUR).toISOString().replaceAll(/[-:]|\.\d+/g, "");
	writeFileSync(join(folder, `test-${taken}-0034.db.zst`), "");
	const registry = new Registry();
	addFigures(
		{
			...world.services,
			env: { DATABASE_URL: world.url, BACKUP_FOLDER: folder },
			replication: { lagSeconds: () => 2 },
		},
		registry,
	);
	const text = (await registry.metrics()) + (await metrics.registry.metrics());
	const value = (name: string) => metricValue(text, name);
	expect(value('gangway_ledger_imbalance_cents{book="demo"}')).toBe(0);
	expect(value("gangway_reconciliation_differences")).toBe(2);
	expect(value("gangway_reconciliation_difference_cents")).toBe(1_300);
	expect(value("gangway_money_held_seconds")).toBe(0);
	expect(value('gangway_outbox_waiting{channel="mail"}')).toBeGreaterThan(0);
	expect(value('gangway_attempts_open{age="1m"}')).toBe(0);
	expect(value("gangway_replica_lag_seconds")).toBe(2);
	expect(value('gangway_database_bytes{file="database"}')).toBeGreaterThan(100_000);
	// The disk, the log and the backups of a database server are only known to its operator.
	const ofFile = [value("gangway_disk_free_bytes"), value(LOG_BYTES), value("gangway_backup_age_seconds")];
	const CONNECTIONS = 'gangway_db_connections{pool="read",state="idle"}';
	if (postgresServer())
		expect([...ofFile, value(CONNECTIONS)]).toEqual([null, null, null, expect.any(Number)]);
	else {
		const [free, log, backupAge = 0] = ofFile;
		expect([free, log].every((bytes) => bytes)).toBe(true);
		expect(Math.abs(Number(backupAge) - (3 * HOUR) / 1_000)).toBeLessThan(MINUTE / 1_000);
	}
	expect(value('gangway_db_queries_total{connection="read"}')).toBeGreaterThan(0);
	expect(value("gangway_db_writes_waiting")).toBe(0);
	expect(value("gangway_db_write_wait_seconds_count")).toBeGreaterThan(0);
	expect(value('gangway_provider_calls_total{call="payDemo",outcome="ok"}')).toBeNull();
	rmSync(folder, { recursive: true });
});
