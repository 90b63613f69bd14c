ALTER TABLE `emergencies` ADD `by_organizer` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `safety_answers` ADD `help_told_at` integer;