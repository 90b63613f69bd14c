/** Whether a DATABASE_URL is that of a PostgreSQL server. The others are those of SQLite files. */
export const isPostgres = (url: string): boolean => /^postgres(?:ql)?:\/\//.test(url);

/** Whose migrations a database has. */
export const engineOf = (url: string): "sqlite" | "postgres" => (isPostgres(url) ? "postgres" : "sqlite");
