import { expect, test } from "vitest";
import { oneEngineSql } from "./one-engine-sql.ts";

const sqlIn = (text: string) => oneEngineSql("trips.queries.ts", `const part = ${text};`);

test.each([
	["two values that may be null", `sql\`\${a} is \${b}\``],
	["two values that may differ", `sql<boolean>\`\${a} is not \${b}\``],
	["the larger of two values", `sql\`max(coalesce(\${a}, (\${b})), 0)\``],
	["a function", `sql<number>\`ifnull(\${a}, 0)\``],
	["an insert of SQLite's", `sql\`insert or ignore into trips values (1)\``],
])("finds %s", (_, text) => {
	expect(sqlIn(text)).toHaveLength(1);
});

test.each([
	["what both know", `sql\`\${a} is not null and \${b} is not distinct from \${c}\``],
	["an aggregate", `sql\`max(coalesce(\${a}, 0))\``],
	["a text that is no SQL", `\`\${a} is \${b}\``],
])("leaves %s", (_, text) => {
	expect(sqlIn(text)).toEqual([]);
});

test("says where, without what stands in the gaps", () => {
	expect(oneEngineSql("a.ts", `\nconst a = sql\`\${x}\n is \${y}\`;`)).toEqual([{ line: 2, text: "… is …" }]);
});
