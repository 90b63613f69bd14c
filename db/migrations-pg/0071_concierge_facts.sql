alter table "support_requests" add column "asked" text collate "C";
