UPDATE `members` SET `email` = (SELECT `email` FROM `users` WHERE `users`.`id` = `members`.`user_id`)
WHERE `email` IS NULL AND `user_id` IS NOT NULL AND `removed_at` IS NULL AND EXISTS (
	SELECT 1 FROM `members` AS `namesake` INNER JOIN `users` ON `users`.`email` = `namesake`.`email`
	WHERE `users`.`id` = `members`.`user_id` AND `namesake`.`trip_id` = `members`.`trip_id`
);
