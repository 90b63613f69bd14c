import { readFileSync, writeFileSync } from "node:fs";
import { readMigrations } from "#db/migrations.ts";
import { translateSchema } from "./lib/postgres-schema.ts";

/** Writes the first migration of PostgreSQL: the schema as it is now, under the name of SQLite's newest migration. */
const name = readMigrations().at(-1)?.name;
const rules = readFileSync(new URL("../db/postgres/rules.sql", import.meta.url), "utf8");
const sql = [...translateSchema(), rules].join("\n--> statement-breakpoint\n");
writeFileSync(new URL(`../db/migrations-pg/${name}.sql`, import.meta.url), sql);
