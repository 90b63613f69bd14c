CREATE TABLE `book_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`reason` text NOT NULL,
	`began_at` integer NOT NULL,
	`known_at` integer NOT NULL,
	`checked_at` integer,
	`problem` text,
	`missing` text DEFAULT '[]' NOT NULL,
	`ended_at` integer,
	`ended_by` text,
	`note` text,
	CONSTRAINT "book_checks_provider" CHECK("book_checks"."provider" in ('demo', 'stripe')),
	CONSTRAINT "book_checks_reason" CHECK("book_checks"."reason" in ('starting', 'behind', 'restored'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `book_checks_open` ON `book_checks` (`provider`) WHERE ended_at is null;