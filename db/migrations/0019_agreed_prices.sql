ALTER TABLE `demo_subscriptions` ADD `price` integer;--> statement-breakpoint
ALTER TABLE `demo_subscriptions` ADD `next_price` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `price` integer;--> statement-breakpoint
UPDATE `subscriptions` SET `price` = CASE WHEN `plan` = 'plus' AND `is_annual` = 0 THEN 499 WHEN `plan` = 'plus' THEN 2900 WHEN `plan` = 'pro' AND `is_annual` = 0 THEN 999 WHEN `plan` = 'pro' THEN 7900 END;--> statement-breakpoint
UPDATE `demo_subscriptions` SET `price` = CASE WHEN `plan` = 'plus' AND `is_annual` = 0 THEN 499 WHEN `plan` = 'plus' THEN 2900 WHEN `is_annual` = 0 THEN 999 ELSE 7900 END;--> statement-breakpoint
UPDATE `demo_subscriptions` SET `next_price` = CASE WHEN `next_plan` = 'plus' AND `next_is_annual` = 0 THEN 499 WHEN `next_plan` = 'plus' THEN 2900 WHEN `next_plan` = 'pro' AND `next_is_annual` = 0 THEN 999 WHEN `next_plan` = 'pro' THEN 7900 END;
