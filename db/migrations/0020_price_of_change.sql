ALTER TABLE `subscription_changes` ADD `price` integer;--> statement-breakpoint
ALTER TABLE `subscription_changes` ADD `new_plan_cost` integer;--> statement-breakpoint
ALTER TABLE `subscription_changes` ADD `unused_credit` integer;