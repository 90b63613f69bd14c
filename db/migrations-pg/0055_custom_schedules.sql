alter table "trips" add column "custom_schedule" text collate "C";
