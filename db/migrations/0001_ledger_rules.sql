-- The ledger is append-only and balanced. Lines come first, the entry seals them: whoever writes it out of
-- balance, adds to a sealed entry, or changes anything afterwards, is refused by the database itself. (The plus signs
-- keep the planner from the index on book, which would read the whole ledger for every entry.)
CREATE TRIGGER `ledger_entries_seal` BEFORE INSERT ON `ledger_entries`
WHEN (SELECT count(*) FROM `ledger_lines` WHERE `entry_id` = NEW.`id` AND +`book` = NEW.`book`) < 2
	OR (SELECT sum(`amount`) FROM `ledger_lines` WHERE `entry_id` = NEW.`id`) <> 0
	OR EXISTS (SELECT 1 FROM `ledger_lines` WHERE `entry_id` = NEW.`id` AND +`book` <> NEW.`book`)
BEGIN
	SELECT RAISE(ABORT, 'ledger entry does not balance');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_lines_sealed` BEFORE INSERT ON `ledger_lines`
WHEN EXISTS (SELECT 1 FROM `ledger_entries` WHERE `id` = NEW.`entry_id`)
BEGIN
	SELECT RAISE(ABORT, 'ledger entry is sealed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_keep` BEFORE UPDATE ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'ledger is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_stay` BEFORE DELETE ON `ledger_entries`
BEGIN
	SELECT RAISE(ABORT, 'ledger is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_lines_keep` BEFORE UPDATE ON `ledger_lines`
BEGIN
	SELECT RAISE(ABORT, 'ledger is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_lines_stay` BEFORE DELETE ON `ledger_lines`
BEGIN
	SELECT RAISE(ABORT, 'ledger is append-only');
END;
