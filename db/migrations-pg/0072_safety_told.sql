alter table "emergencies" add column "by_organizer" boolean not null default false;
--> statement-breakpoint
alter table "safety_answers" add column "help_told_at" bigint;