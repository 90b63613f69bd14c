create table "emergencies" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"opened_at" bigint not null,
	"told_at" bigint,
	"told_by" text collate "C",
	"request_id" text collate "C",
	"asked_at" bigint,
	"asked_by" text collate "C",
	"closed_at" bigint,
	"closed_by" text collate "C",
	rowid bigint generated always as identity,
	constraint "emergencies_begun" check (told_at is not null or asked_at is not null)
);
--> statement-breakpoint
create table "safety_answers" (
	"emergency_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"answer" text collate "C" not null,
	"answered_at" bigint not null,
	rowid bigint generated always as identity,
	primary key ("emergency_id", "member_id"),
	constraint "safety_answers_answer" check ("safety_answers"."answer" in ('safe', 'help'))
);
--> statement-breakpoint
alter table "emergencies" add constraint "emergencies_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "emergencies" add constraint "emergencies_told_by_fkey" foreign key ("told_by") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "emergencies" add constraint "emergencies_request_id_fkey" foreign key ("request_id") references "support_requests" ("id") on delete set null;
--> statement-breakpoint
alter table "emergencies" add constraint "emergencies_asked_by_fkey" foreign key ("asked_by") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "emergencies" add constraint "emergencies_closed_by_fkey" foreign key ("closed_by") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "safety_answers" add constraint "safety_answers_emergency_id_fkey" foreign key ("emergency_id") references "emergencies" ("id") on delete cascade;
--> statement-breakpoint
alter table "safety_answers" add constraint "safety_answers_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
create unique index "emergencies_open" on "emergencies" ("trip_id") where closed_at is null;
--> statement-breakpoint
create index "emergencies_trip" on "emergencies" ("trip_id", "opened_at");
--> statement-breakpoint
create index "emergencies_told_by" on "emergencies" ("told_by");
--> statement-breakpoint
create index "emergencies_asked_by" on "emergencies" ("asked_by");
--> statement-breakpoint
create index "emergencies_closed_by" on "emergencies" ("closed_by");
--> statement-breakpoint
create index "emergencies_request" on "emergencies" ("request_id");
--> statement-breakpoint
create index "safety_answers_member" on "safety_answers" ("member_id");
