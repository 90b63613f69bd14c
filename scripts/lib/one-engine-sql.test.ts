import { expect, test } from "vitest";
import { type ColumnFacts, oneEngineSql } from "./one-engine-sql.ts";

const FACTS: Record<string, ColumnFacts> = {
	"users.isActive": { isFlag: true, isNullable: false },
	"users.endsAt": { isFlag: false, isNullable: true },
	"users.id": { isFlag: false, isNullable: false },
};
const sqlIn = (text: string) =>
	oneEngineSql("trips.queries.ts", `const part = ${text};`, (table, column) => FACTS[`${table}.${column}`]);

test.each([
	["two values that may be null", `sql\`\${a} is \${b}\``],
	["two values that may differ", `sql<boolean>\`\${a} is not \${b}\``],
	["the larger of two values", `sql\`max(coalesce(\${a}, (\${b})), 0)\``],
	["a function", `sql<number>\`ifnull(\${a}, 0)\``],
	["an insert of SQLite's", `sql\`insert or ignore into trips values (1)\``],
	["an arrow into JSON", `sql\`\${a} ->> '$.b'\``],
	["a function of JSON that only one has", `sql\`json_array_length(\${a})\``],
	["texts in one", `sql\`group_concat(\${a}, ',')\``],
	["a date", `sql\`date(\${a} / 1000, 'unixepoch')\``],
	["a time", `sql\`strftime('%Y', \${a})\``],
	["random bytes", "sql`lower(hex(randomblob(16)))`"],
	["the number of a row", `sql\`\${table}.rowid\``],
	["the end of a text", `sql\`substr(\${a}, -4)\``],
	["a part of a text from its end", `sql\`substr(coalesce(\${a}, lower(\${b})), - 2, 1) = 'x'\``],
	["words compared by like", `sql\`\${trips.title} like \${pattern}\``],
	["words in the middle compared by like", `sql\`\${a} = 1 and \${trips.title} not like 'lisbon%'\``],
	["words compared by Drizzle's like", 'like(trips.title, "lisbon%")'],
	["is 1", `sql\`\${a} is 1\``],
	["a flag that is 1", `sql\`\${users.isActive} = 1 and true\``],
	["a flag that is not 0", `sql\`not \${a} or \${users.isActive} <> 0\``],
	["the sum of a flag", `sql\`coalesce(sum(\${users.isActive}), 0)\``],
	["the sum of a condition", `sql\`sum(\${a} > \${b})\``],
	["a condition as a number", `sql<number>\`\${a} = \${b} and exists (select 1)\``],
	["the order of what may be null", `sql\`order by \${a}, \${users.endsAt} desc limit 1\``],
	["the order of what may be null within", `sql\`rank() over (order by \${users.endsAt})\``],
	[
		"the order by Drizzle of what may be null",
		"db.select().from(users).orderBy(asc(users.id), desc(users.endsAt))",
	],
])("finds %s", (_, text) => {
	expect(sqlIn(text)).toHaveLength(1);
});

test.each([
	["what both know", `sql\`\${a} is not null and \${b} is not distinct from \${c}\``],
	["an aggregate", `sql\`max(coalesce(\${a}, 0))\``],
	["a text that is no SQL", `\`\${a} is \${b}\``],
	["functions that both have", `sql\`json_extract(\${a}, '$.b') and instr(\${a}, 'x')\``],
	["a part of a text from its start", `sql\`substr(\${a}, length(\${a}) - 3) || substr(\${b}, 1, 4)\``],
	["a code compared by like", `sql\`\${ledgerLines.account} like 'fund:%'\``],
	["a code compared by Drizzle's like", `like(notifications.source, \`\${SOURCE}%\`)`],
	["words in lower case", `sql\`lower(\${trips.title}) like \${pattern} escape 'x'\``],
	["a number that is 1", `sql\`\${users.count} = 1\``],
	[
		"sums of amounts",
		`sql<number>\`coalesce(sum(\${a} - \${b}), 0) + sum(case when \${a} > 0 then \${b} else 0 end)\``,
	],
	["sums with a filter", `sql<number>\`-sum(\${a}) filter (where \${b} > 0)\``],
	["a number out of a case", `sql<number>\`case when \${a} > \${b} then \${a} else \${b} end\``],
	["a query as a number", `sql<number>\`(select count(*) from \${a} where \${b} = 1)\``],
	["an order that says where nulls come", `sql\`order by \${users.endsAt} asc nulls first, \${users.id}\``],
	["an order that asks for nulls first", `sql\`order by \${users.endsAt} is null, \${users.id}\``],
	[
		"an order by Drizzle that does",
		`db.orderBy(sql\`\${users.endsAt} is null\`, asc(users.endsAt), asc(users.id))`,
	],
])("leaves %s", (_, text) => {
	expect(sqlIn(text)).toEqual([]);
});

test("says where, without what stands in the gaps", () => {
	expect(oneEngineSql("a.ts", `\nconst a = sql\`\${x}\n is \${y}\`;`)).toEqual([{ line: 2, text: "… is …" }]);
});

test("the helper that numbers rows may say so", () => {
	expect(oneEngineSql("db/portable-sql.ts", `const a = sql\`\${table}.rowid\`;`)).toEqual([]);
});
