PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`organizer_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`requested_amount` integer NOT NULL,
	`refundable_amount` integer NOT NULL,
	`deduction_amount` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`organizer_notes` text,
	`refund_policy` text DEFAULT 'standard' NOT NULL,
	`refund_method` text,
	`approved_amount` integer,
	`requested_at` integer NOT NULL,
	`approved_at` integer,
	`rejected_at` integer,
	`processed_at` integer,
	`withdrawn_at` integer,
	`reminders` integer DEFAULT 0 NOT NULL,
	`reminded_at` integer,
	`origin` text DEFAULT 'member' NOT NULL,
	`started_by` text,
	`is_leaving` integer DEFAULT false NOT NULL,
	`settled_as` text,
	`settled_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refund_requests_status" CHECK("__new_refund_requests"."status" in ('pending', 'approved', 'rejected', 'processed', 'failed', 'withdrawn')),
	CONSTRAINT "refund_requests_origin" CHECK("__new_refund_requests"."origin" in ('member', 'organizer', 'provider')),
	CONSTRAINT "refund_requests_settled_as" CHECK("__new_refund_requests"."settled_as" in ('replaced', 'paid_back', 'dropped')),
	CONSTRAINT "refund_requests_amounts" CHECK(requested_amount = refundable_amount + deduction_amount),
	CONSTRAINT "refund_requests_approved" CHECK(approved_amount is null or approved_amount between 1 and refundable_amount)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refund_requests`("id", "trip_id", "member_id", "organizer_id", "status", "requested_amount", "refundable_amount", "deduction_amount", "reason", "organizer_notes", "refund_policy", "refund_method", "approved_amount", "requested_at", "approved_at", "rejected_at", "processed_at", "origin", "started_by", "is_leaving", "settled_as", "settled_at") SELECT "id", "trip_id", "member_id", "organizer_id", "status", "requested_amount", "refundable_amount", "deduction_amount", "reason", "organizer_notes", "refund_policy", "refund_method", "approved_amount", "requested_at", "approved_at", "rejected_at", "processed_at", "origin", "started_by", "is_leaving", "settled_as", "settled_at" FROM `refund_requests`;--> statement-breakpoint
DROP TABLE `refund_requests`;--> statement-breakpoint
ALTER TABLE `__new_refund_requests` RENAME TO `refund_requests`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_open` ON `refund_requests` (`member_id`) WHERE status in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX `refund_requests_trip` ON `refund_requests` (`trip_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_member` ON `refund_requests` (`member_id`,`requested_at`);