import type Database from "better-sqlite3";
import type pg from "pg";

/** PostgreSQL's catalogue of a schema, one line per object. `migrations` belongs to the migrations. */
export const CATALOGUE = {
	relations: `select concat_ws(' ', relname, relkind) as line from pg_class
		where relnamespace = 'public'::regnamespace and relkind not in ('i', 'I') and relname not like 'migrations%'`,
	columns: `select concat_ws(' ', relname || '.' || attname, format_type(atttypid, atttypmod), collname,
			case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid), nullif(attidentity, ''), nullif(attgenerated, '')) as line
		from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_collation on pg_collation.oid = attcollation
			left join pg_attrdef on adrelid = attrelid and adnum = attnum
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname <> 'migrations'
			and attnum > 0 and not attisdropped`,
	constraints: `select concat_ws(' ', conrelid::regclass::text, conname, pg_get_constraintdef(oid), case when not convalidated then 'not valid' end) as line
		from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> coalesce(to_regclass('migrations'), 0)`,
	indexes: `select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end as line
		from pg_index join pg_class on pg_class.oid = indexrelid
		where relnamespace = 'public'::regnamespace and indrelid <> coalesce(to_regclass('migrations'), 0)`,
	triggers: `select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled) as line
		from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal`,
	functions: `select case when prokind = 'a'
			then concat_ws(' ', oid::regprocedure, aggtransfn, aggfinalfn, aggcombinefn, aggtranstype::regtype, agginitval, proparallel)
			else pg_get_functiondef(oid) end as line
		from pg_proc left join pg_aggregate on aggfnoid = oid where pronamespace = 'public'::regnamespace`,
};

export async function catalogueOf(client: pg.Client, part: keyof typeof CATALOGUE): Promise<string[]> {
	const { rows } = await client.query<{ line: string }>(CATALOGUE[part]);
	return rows.map(({ line }) => line).sort();
}

/** The parts of a schema that both SQLite and PostgreSQL can list, in the same form. */
export type SharedCatalogue = Record<
	"columns" | "checks" | "indexes" | "foreign keys" | "triggers",
	string[]
>;

export function ofSqlite(database: Database.Database): SharedCatalogue {
	const all = (sql: string) => database.prepare(`${TABLES} ${sql}`).pluck().all() as string[];
	const texts = database.prepare("select name, sql from sqlite_schema where type in ('table', 'trigger')");
	const statements = texts.raw().all() as [name: string, sql: string][];
	const deferred = statements
		.filter(([, sql]) => /deferrable initially deferred/i.test(sql))
		.map(([name]) => `${name} is deferred`);
	return {
		columns:
			all(`select concat_ws(' ', tables.name || '.' || c.name, lower(c.type), case when c."notnull" then 'not null' end,
			case when c.pk then 'key' end, case when c.dflt_value is not null then 'default ' || case c.dflt_value when 'true' then '1' when 'false' then '0' else c.dflt_value end end)
			from tables, pragma_table_info(tables.name) c order by 1`),
		checks: statements
			.flatMap(([table, sql]) =>
				[...sql.matchAll(/constraint\W+(\w+)\W+check\b/gi)].map(([, name]) => `${table} ${name}`),
			)
			.sort(),
		indexes:
			all(`select concat_ws(' ', i.name, 'on', tables.name, (select group_concat(coalesce(c.name, 'expression'), ', ' order by c.seqno) from pragma_index_info(i.name) c),
			case when i."unique" then 'unique' end, case when i.partial then 'partial' end)
			from tables, pragma_index_list(tables.name) i where i.origin = 'c' order by 1`),
		"foreign keys": [
			...all(`select concat_ws(' ', tables.name, group_concat(f."from", ', ' order by f.seq), f."table", group_concat(f."to", ', ' order by f.seq),
				lower(f.on_update), lower(f.on_delete))
				from tables, pragma_foreign_key_list(tables.name) f group by tables.name, f.id`),
			...deferred,
		].sort(),
		triggers: statements
			.flatMap(([, sql]) =>
				[...sql.matchAll(/^create trigger \W\w+\W before (\w+) on \W(\w+)/gi)].map(([, event, table]) =>
					`before ${event} on ${table}`.toLowerCase(),
				),
			)
			.sort(),
	};
}

const TABLES = `with tables as (select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name <> 'migrations')`;

export async function ofPostgres(client: pg.Client): Promise<SharedCatalogue> {
	const all = async (sql: string) => {
		const { rows } = await client.query<{ line: string }>(sql);
		return rows.map(({ line }) => line).sort();
	};
	return {
		columns: await all(`select concat_ws(' ', relname || '.' || attname,
				case format_type(atttypid, -1) when 'bigint' then 'integer' when 'boolean' then 'integer' when 'bytea' then 'blob' else 'text' end,
				case when attnotnull then 'not null' end,
				case when exists (select from pg_index where indrelid = attrelid and indisprimary and attnum = any (indkey)) then 'key' end,
				'default ' || case pg_get_expr(adbin, adrelid) when 'true' then '1' when 'false' then '0'
					else regexp_replace(pg_get_expr(adbin, adrelid), '::(text|bigint)$|(?<=^)''(?=\\d+''::bigint)', '') end) as line
			from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
			where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' and attname <> 'rowid'
				and attnum > 0 and not attisdropped`),
		checks: await all(
			"select conrelid::regclass || ' ' || conname as line from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'",
		),
		indexes: await all(`select concat_ws(' ', indexrelid::regclass, 'on', indrelid::regclass,
				(select string_agg(coalesce(attname, 'expression'), ', ' order by place)
					from unnest(indkey) with ordinality as keys (number, place)
					left join pg_attribute on attrelid = indrelid and attnum = number and number > 0),
				case when indisunique then 'unique' end, case when indpred is not null then 'partial' end) as line
			from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace and not indisprimary`),
		"foreign keys":
			await all(`select line from pg_constraint, unnest(array[concat_ws(' ', conrelid::regclass, ${columns("conrelid", "conkey")}, confrelid::regclass, ${columns("confrelid", "confkey")},
				${action("confupdtype")}, ${action("confdeltype")}), case when condeferred then conrelid::regclass || ' is deferred' end]) as line
			where connamespace = 'public'::regnamespace and contype = 'f' and line is not null`),
		triggers: await all(`select 'before ' || event || ' on ' || relname as line
			from pg_trigger join pg_class on pg_class.oid = tgrelid, (values (4, 'insert'), (8, 'delete'), (16, 'update')) as events (bit, event)
			where relnamespace = 'public'::regnamespace and not tgisinternal and tgtype & 2 > 0 and tgtype & bit > 0`),
	};
}

const columns = (table: string, numbers: string) =>
	`(select string_agg(attname, ', ' order by place) from unnest(${numbers}) with ordinality as keys (number, place)
		join pg_attribute on attrelid = ${table} and attnum = number)`;

const action = (letter: string) =>
	`case ${letter} when 'a' then 'no action' when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' else 'set default' end`;
