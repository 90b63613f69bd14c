import { is, type SQL, SQL as SqlClass, sql } from "drizzle-orm";
import {
	getTableConfig,
	type Index,
	SQLiteBoolean,
	type SQLiteColumn,
	SQLiteSyncDialect,
	SQLiteTable,
} from "drizzle-orm/sqlite-core";
import * as schema from "#db/schema/index.ts";
