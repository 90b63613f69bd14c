/** What a failed check means and what to do, without figures, because everyone may read it. */
export const ADVICE = {
	read: "The database cannot be read. Look at the disk and at the log, and restart the server.",
	write:
		"The database cannot be written. Look at the disk's space, who owns the file, what else has it open, and whether it was moved.",
	disk: "The disk is almost full. Make the volume larger.",
	schema: "The database has the schema of another build. Start the build that migrated it.",
	jobs: "A job has not run when it should have. Look at /admin/jobs and at the log, and restart the server.",
	outbox: "Mail has waited to be sent for long. Look at /admin/mail, and at the mail server.",
	hold: "All that moves money is held until the books are checked. Look at /admin/money.",
};

const { disk: _, ...OF_ALL } = ADVICE;

/** As `ADVICE`, for a database on a server, whose disk we cannot see. */
export const ADVICE_ON_SERVER = {
	...OF_ALL,
	read: "The database cannot be read. Look whether its server runs and can be reached, and at the log.",
	write: "The database cannot be written. Look at its server, at the server's disk, and at the log.",
};
