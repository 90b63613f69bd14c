/** Whether a DATABASE_URL is that of a PostgreSQL server. The others are those of SQLite files. */
export const isPostgres = (url: string): boolean => /^postgres(?:ql)?:\/\//.test(url);
