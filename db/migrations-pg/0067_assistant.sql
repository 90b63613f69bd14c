create table "assistant_consents" (
	"member_id" text collate "C" primary key,
	"host" text collate "C" not null,
	"agreed_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "assistant_turns" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"question" text collate "C" not null,
	"answer" text collate "C",
	"answered_by" text collate "C",
	"note" text collate "C",
	"extras" text collate "C",
	"once_key" text collate "C",
	"created_at" bigint not null,
	"answered_at" bigint,
	rowid bigint generated always as identity,
	constraint "assistant_turns_answered_by" check ("assistant_turns"."answered_by" in ('gangway', 'model')),
	constraint "assistant_turns_note" check ("assistant_turns"."note" in ('failed', 'slow', 'refused', 'budget', 'cut', 'unchecked')),
	constraint "assistant_turns_answered" check ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
create table "assistant_usage" (
	"trip_id" text collate "C" not null,
	"month" text collate "C" not null,
	"tokens" bigint not null,
	rowid bigint generated always as identity,
	primary key ("trip_id", "month")
);
--> statement-breakpoint
alter table "assistant_consents" add constraint "assistant_consents_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "assistant_turns" add constraint "assistant_turns_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "assistant_turns" add constraint "assistant_turns_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "assistant_usage" add constraint "assistant_usage_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
create index "assistant_turns_member" on "assistant_turns" ("member_id", "created_at");
--> statement-breakpoint
create index "assistant_turns_trip" on "assistant_turns" ("trip_id");
