/** The programs in the build, by their names there. */
export const ENTRIES = {
	main: "main.ts",
	jobs: "app/jobs/cli.ts",
	backup: "scripts/backup.ts",
	restore: "scripts/restore.ts",
	"forget-secrets": "scripts/forget-secrets.ts",
	"make-admin": "scripts/make-admin.ts",
	"db-move": "scripts/db-move.ts",
	payment: "scripts/payment.ts",
	"stripe-setup": "scripts/stripe-setup.ts",
	"stripe-check": "scripts/stripe-check.ts",
	"stripe-domains": "scripts/stripe-domains.ts",
	"in-process": "app/in-process.server.ts",
};
