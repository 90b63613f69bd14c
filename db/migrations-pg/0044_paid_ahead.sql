alter table "attempts" add column "ahead" bigint not null default 0;
--> statement-breakpoint
alter table "payments" add column "paid_ahead_by" text collate "C";
