import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** drizzle-kit cannot write STRICT tables, so `npm run db:generate` runs this over all migrations afterwards. */
const folder = new URL("./migrations/", import.meta.url);
for (const name of readdirSync(folder).filter((file) => file.endsWith(".sql"))) {
	const file = new URL(name, folder);
	const sql = readFileSync(file, "utf8");
	writeFileSync(file, sql.replace(/^(CREATE TABLE [^;]*\n)\);$/gm, "$1) STRICT;"));
}
