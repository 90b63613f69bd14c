import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "#app/lib/env.server.ts";
import { migrateSqlite } from "#db/sqlite/migrate-sqlite.ts";
import { openServices } from "./services.server.ts";

const KEYS = {
	STRIPE_SECRET_KEY: "sk_test_hidden",
	STRIPE_PUBLISHABLE_KEY: "pk_test_shown",
	STRIPE_WEBHOOK_SECRET: "whsec_hidden",
};

let folder: string;
let DATABASE_URL: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "gangway-"));
	DATABASE_URL = `file:${join(folder, "test.db")}`;
	migrateSqlite(DATABASE_URL);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("without keys, payments are demo money", async () => {
	const services = await openServices(readEnv({ DATABASE_URL }));
	expect(services.payments.provider).toBe("demo");
	expect(services.payments.publishableKey).toBeUndefined();
	services.db.close();
});

test("with Stripe's keys, payments are Stripe's, and no secret lies about", async () => {
	const services = await openServices(readEnv({ DATABASE_URL, ...KEYS }));
	expect(services.payments).toMatchObject({ provider: "stripe", publishableKey: "pk_test_shown" });
	expect(services.payments.confirmDemo).toBeUndefined();
	expect(JSON.stringify({ ...services, db: null })).not.toContain("hidden");
	services.db.close();
});
