DROP INDEX `ledger_entries_trip`;--> statement-breakpoint
CREATE INDEX `ledger_entries_trip` ON `ledger_entries` (`trip_id`,`book`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `release_lines_of_payment` ON `release_lines` (`payment_id`) WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX `payees_of_user` ON `payees` (`user_id`,`provider`);