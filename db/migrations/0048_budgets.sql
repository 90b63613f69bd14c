CREATE TABLE `budget_lines` (
	`trip_id` text NOT NULL,
	`kind` text NOT NULL,
	`planned` integer NOT NULL,
	PRIMARY KEY(`trip_id`, `kind`),
	FOREIGN KEY (`trip_id`) REFERENCES `budgets`(`trip_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "budget_lines_kind" CHECK("budget_lines"."kind" in ('transport', 'stay', 'food', 'fun', 'margin')),
	CONSTRAINT "budget_lines_planned" CHECK(planned >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `budgets` (
	`trip_id` text PRIMARY KEY NOT NULL,
	`style` text NOT NULL,
	`nights` integer NOT NULL,
	`people` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "budgets_style" CHECK("budgets"."style" in ('thrifty', 'usual', 'comfortable')),
	CONSTRAINT "budgets_size" CHECK(nights >= 0 and people >= 1)
) STRICT;
