alter table "emergencies" drop column "request_id";
--> statement-breakpoint
alter table "safety_answers" add column "recorded_by" text collate "C";
--> statement-breakpoint
alter table "safety_answers" add constraint "safety_answers_recorded_by_fkey" foreign key ("recorded_by") references "members" ("id") on delete cascade;
--> statement-breakpoint
create index "safety_answers_recorded_by" on "safety_answers" ("recorded_by");