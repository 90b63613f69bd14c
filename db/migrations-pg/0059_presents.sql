create table "present_asks" (
	"member_id" text collate "C" primary key,
	"asked_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
alter table "present_asks" add constraint "present_asks_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "attempts" add column "given_by" text collate "C";
--> statement-breakpoint
alter table "attempts" add column "given_word" text collate "C";
--> statement-breakpoint
alter table "attempts" add constraint "attempts_given_by_fkey" foreign key ("given_by") references "members" ("id");
--> statement-breakpoint
create index "attempts_given" on "attempts" ("given_by") where given_by is not null;
--> statement-breakpoint
alter table "payments" add column "given_by" text collate "C";
--> statement-breakpoint
alter table "payments" add constraint "payments_given_by_fkey" foreign key ("given_by") references "members" ("id");
--> statement-breakpoint
create index "payments_given" on "payments" ("given_by") where given_by is not null;
