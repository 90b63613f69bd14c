/** What a failed check means, and what to do, without figures: everybody may read it. */
export const ADVICE = {
	read: "The database cannot be read. Look at the disk and at the log, and restart the server.",
	write:
		"The database cannot be written. Look at the disk's space, and for a file who owns it, what else has it open, and whether it was moved; for a database's server, whether it can be reached.",
	disk: "The disk is almost full. Make the volume larger.",
	schema: "The database has the schema of another build. Start the build that migrated it.",
	jobs: "A job has not run when it should have. Look at /admin/jobs and at the log, and restart the server.",
	outbox: "Mail has waited to be sent for long. Look at /admin/mail, and at the mail server.",
	hold: "All that moves money is held until the books are checked. Look at /admin/money.",
};
