import { translateSchema } from "./lib/postgres-schema.ts";

/** Prints the schema for PostgreSQL, from which a new migration's statements are copied. */
for (const statement of translateSchema()) console.log(statement);
