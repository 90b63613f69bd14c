create table "trip_answers" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"user_id" text collate "C",
	"guest_key_hash" text collate "C",
	"name" text collate "C" not null,
	"email" text collate "C" not null,
	"answer" text collate "C" not null,
	"word" text collate "C",
	"member_id" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"reminded_at" bigint,
	"reminded_count" bigint not null default 0,
	rowid bigint generated always as identity,
	constraint "trip_answers_answer" check ("trip_answers"."answer" in ('in', 'maybe', 'out'))
);
--> statement-breakpoint
alter table "trip_answers" add constraint "trip_answers_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "trip_answers" add constraint "trip_answers_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "trip_answers" add constraint "trip_answers_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete set null;
--> statement-breakpoint
create unique index "trip_answers_user" on "trip_answers" ("trip_id", "user_id") where user_id is not null;
--> statement-breakpoint
create unique index "trip_answers_guest" on "trip_answers" ("trip_id", "guest_key_hash") where guest_key_hash is not null;
--> statement-breakpoint
create unique index "trip_answers_guest_email" on "trip_answers" ("trip_id", "email") where user_id is null;
--> statement-breakpoint
create index "trip_answers_trip" on "trip_answers" ("trip_id", "created_at");
--> statement-breakpoint
create index "trip_answers_of_user" on "trip_answers" ("user_id");
--> statement-breakpoint
create index "trip_answers_of_guest" on "trip_answers" ("guest_key_hash");
--> statement-breakpoint
create index "trip_answers_email" on "trip_answers" ("email");
--> statement-breakpoint
create index "trip_answers_member" on "trip_answers" ("member_id");
--> statement-breakpoint
alter table "members" add column "pay_by" text collate "C";
--> statement-breakpoint
alter table "trips" add column "hold_days" bigint not null default 3;
