create table "price_changes" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"kind" text collate "C" not null,
	"total_before" bigint not null,
	"total_after" bigint not null,
	"reason" text collate "C" not null,
	"may_keep" boolean not null,
	"changed_by" text collate "C",
	"created_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "price_changes_kind" check ("price_changes"."kind" in ('price', 'surplus_returned', 'surplus_kept'))
);
--> statement-breakpoint
create table "price_answers" (
	"change_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"base_before" bigint not null,
	"base_after" bigint not null,
	"answer" text collate "C" default 'pending' not null,
	"answered_at" bigint,
	"reminded_at" bigint,
	"reminded_count" bigint default 0 not null,
	rowid bigint generated always as identity,
	primary key ("change_id", "member_id"),
	constraint "price_answers_answer" check ("price_answers"."answer" in ('pending', 'accepted', 'kept', 'left', 'lowered', 'superseded'))
);
--> statement-breakpoint
alter table "price_changes" add constraint "price_changes_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "price_changes" add constraint "price_changes_changed_by_fkey" foreign key ("changed_by") references "users" ("id") on delete set null;
--> statement-breakpoint
alter table "price_answers" add constraint "price_answers_change_id_fkey" foreign key ("change_id") references "price_changes" ("id") on delete cascade;
--> statement-breakpoint
alter table "price_answers" add constraint "price_answers_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
create index "price_changes_trip" on "price_changes" ("trip_id", "created_at");
--> statement-breakpoint
create index "price_changes_changed_by" on "price_changes" ("changed_by");
--> statement-breakpoint
create index "price_answers_member" on "price_answers" ("member_id");
--> statement-breakpoint
create index "price_answers_pending" on "price_answers" ("answer", "reminded_at") where answer = 'pending';
--> statement-breakpoint
alter table "trips" add column "late_spots" bigint default 0 not null;
