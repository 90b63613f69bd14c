import { translateSchema } from "./lib/postgres-schema.ts";

/** Prints the schema in PostgreSQL's words, in which the statements of a new migration stand. */
for (const statement of translateSchema()) console.log(statement);
