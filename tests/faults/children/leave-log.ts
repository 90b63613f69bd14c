import { connect } from "#db/sqlite/connect.ts";

/** Commits a change to the database of the first argument, and dies with the change still in the log. */
const connection = connect(`file:${process.argv[2]}`, false);
connection.exec("UPDATE settings SET value = 'in the log' WHERE name = 'seen'");
process.kill(process.pid, "SIGKILL");
