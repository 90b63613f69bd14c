CREATE TABLE `expense_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`expense_id` text NOT NULL,
	`member_id` text,
	`kind` text NOT NULL,
	`fields` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`expense_id`) REFERENCES `expenses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "expense_changes_kind" CHECK("expense_changes"."kind" in ('added', 'imported', 'edited', 'receipt', 'deleted', 'restored'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `expense_changes_expense` ON `expense_changes` (`expense_id`,`at`);--> statement-breakpoint
CREATE INDEX `expense_changes_member` ON `expense_changes` (`member_id`);--> statement-breakpoint
CREATE TABLE `expense_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`csv` text NOT NULL,
	`answers` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `expense_imports_trip` ON `expense_imports` (`trip_id`);--> statement-breakpoint
CREATE INDEX `expense_imports_member` ON `expense_imports` (`member_id`);--> statement-breakpoint
CREATE INDEX `expense_imports_created` ON `expense_imports` (`created_at`);--> statement-breakpoint
CREATE TABLE `expense_parts` (
	`expense_id` text NOT NULL,
	`member_id` text NOT NULL,
	`weight` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`expense_id`, `member_id`),
	FOREIGN KEY (`expense_id`) REFERENCES `expenses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "expense_parts_positive" CHECK(weight > 0 and cents >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `expense_parts_member` ON `expense_parts` (`member_id`);--> statement-breakpoint
CREATE TABLE `expense_receipts` (
	`expense_id` text PRIMARY KEY NOT NULL,
	`image` blob NOT NULL,
	FOREIGN KEY (`expense_id`) REFERENCES `expenses`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `expenses` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`date` text NOT NULL,
	`note` text,
	`paid_by` text NOT NULL,
	`split` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`rate` integer,
	`cents` integer NOT NULL,
	`receipt_hash` text,
	`added_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`once_key` text,
	`import_key` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`paid_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`added_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "expenses_category" CHECK("expenses"."category" in ('food', 'groceries', 'stay', 'transport', 'activities', 'other')),
	CONSTRAINT "expenses_split" CHECK("expenses"."split" in ('equally', 'shares', 'percent', 'amounts')),
	CONSTRAINT "expenses_amount" CHECK(amount > 0 and cents > 0),
	CONSTRAINT "expenses_rate" CHECK((rate is null) = (currency = 'USD') and rate > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `expenses_once` ON `expenses` (`trip_id`,`once_key`) WHERE once_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `expenses_import` ON `expenses` (`trip_id`,`import_key`) WHERE import_key is not null;--> statement-breakpoint
CREATE INDEX `expenses_trip` ON `expenses` (`trip_id`,`date`);--> statement-breakpoint
CREATE INDEX `expenses_paid_by` ON `expenses` (`paid_by`);--> statement-breakpoint
CREATE INDEX `expenses_added_by` ON `expenses` (`added_by`);--> statement-breakpoint
CREATE TABLE `settlements` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`from_member` text NOT NULL,
	`to_member` text NOT NULL,
	`cents` integer NOT NULL,
	`date` text NOT NULL,
	`how` text,
	`state` text NOT NULL,
	`marked_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_by` text,
	`answered_at` integer,
	`reason` text,
	`import_key` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`from_member`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_member`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`marked_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "settlements_state" CHECK("settlements"."state" in ('pending', 'confirmed', 'refused', 'withdrawn')),
	CONSTRAINT "settlements_sides" CHECK(from_member <> to_member and cents > 0),
	CONSTRAINT "settlements_answer" CHECK((state = 'pending') = (answered_at is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `settlements_pending` ON `settlements` (`trip_id`,`from_member`,`to_member`) WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `settlements_import` ON `settlements` (`trip_id`,`import_key`) WHERE import_key is not null;--> statement-breakpoint
CREATE INDEX `settlements_trip` ON `settlements` (`trip_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `settlements_from` ON `settlements` (`from_member`);--> statement-breakpoint
CREATE INDEX `settlements_to` ON `settlements` (`to_member`);--> statement-breakpoint
CREATE INDEX `settlements_marked_by` ON `settlements` (`marked_by`);--> statement-breakpoint
CREATE INDEX `settlements_answered_by` ON `settlements` (`answered_by`);