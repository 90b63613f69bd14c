create table "expense_changes" (
	"id" text collate "C" primary key,
	"expense_id" text collate "C" not null,
	"member_id" text collate "C",
	"kind" text collate "C" not null,
	"fields" text collate "C",
	"at" bigint not null,
	rowid bigint generated always as identity,
	constraint "expense_changes_kind" check ("expense_changes"."kind" in ('added', 'imported', 'edited', 'receipt', 'deleted', 'restored'))
);
--> statement-breakpoint
create table "expense_imports" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"csv" text collate "C" not null,
	"answers" text collate "C",
	"created_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "expense_parts" (
	"expense_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"weight" bigint not null,
	"cents" bigint not null,
	rowid bigint generated always as identity,
	primary key ("expense_id", "member_id"),
	constraint "expense_parts_positive" check (weight > 0 and cents >= 0)
);
--> statement-breakpoint
create table "expense_receipts" (
	"expense_id" text collate "C" primary key,
	"image" bytea not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "expenses" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"name" text collate "C" not null,
	"category" text collate "C" not null,
	"date" text collate "C" not null,
	"note" text collate "C",
	"paid_by" text collate "C" not null,
	"split" text collate "C" not null,
	"currency" text collate "C" not null,
	"amount" bigint not null,
	"rate" bigint,
	"cents" bigint not null,
	"receipt_hash" text collate "C",
	"added_by" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"deleted_at" bigint,
	"once_key" text collate "C",
	"import_key" text collate "C",
	rowid bigint generated always as identity,
	constraint "expenses_category" check ("expenses"."category" in ('food', 'groceries', 'stay', 'transport', 'activities', 'other')),
	constraint "expenses_split" check ("expenses"."split" in ('equally', 'shares', 'percent', 'amounts')),
	constraint "expenses_amount" check (amount > 0 and cents > 0),
	constraint "expenses_rate" check ((rate is null) = (currency = 'USD') and rate > 0)
);
--> statement-breakpoint
create table "settlements" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"from_member" text collate "C" not null,
	"to_member" text collate "C" not null,
	"cents" bigint not null,
	"date" text collate "C" not null,
	"how" text collate "C",
	"state" text collate "C" not null,
	"marked_by" text collate "C" not null,
	"created_at" bigint not null,
	"answered_by" text collate "C",
	"answered_at" bigint,
	"reason" text collate "C",
	"import_key" text collate "C",
	rowid bigint generated always as identity,
	constraint "settlements_state" check ("settlements"."state" in ('pending', 'confirmed', 'refused', 'withdrawn')),
	constraint "settlements_sides" check (from_member <> to_member and cents > 0),
	constraint "settlements_answer" check ((state = 'pending') = (answered_at is null))
);
--> statement-breakpoint
alter table "expense_changes" add constraint "expense_changes_expense_id_fkey" foreign key ("expense_id") references "expenses" ("id") on delete cascade;
--> statement-breakpoint
alter table "expense_changes" add constraint "expense_changes_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "expense_imports" add constraint "expense_imports_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "expense_imports" add constraint "expense_imports_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "expense_parts" add constraint "expense_parts_expense_id_fkey" foreign key ("expense_id") references "expenses" ("id") on delete cascade;
--> statement-breakpoint
alter table "expense_parts" add constraint "expense_parts_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "expense_receipts" add constraint "expense_receipts_expense_id_fkey" foreign key ("expense_id") references "expenses" ("id") on delete cascade;
--> statement-breakpoint
alter table "expenses" add constraint "expenses_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "expenses" add constraint "expenses_paid_by_fkey" foreign key ("paid_by") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "expenses" add constraint "expenses_added_by_fkey" foreign key ("added_by") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "settlements" add constraint "settlements_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "settlements" add constraint "settlements_from_member_fkey" foreign key ("from_member") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "settlements" add constraint "settlements_to_member_fkey" foreign key ("to_member") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "settlements" add constraint "settlements_marked_by_fkey" foreign key ("marked_by") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "settlements" add constraint "settlements_answered_by_fkey" foreign key ("answered_by") references "members" ("id") on delete set null;
--> statement-breakpoint
create index "expense_changes_expense" on "expense_changes" ("expense_id", "at");
--> statement-breakpoint
create index "expense_changes_member" on "expense_changes" ("member_id");
--> statement-breakpoint
create index "expense_imports_trip" on "expense_imports" ("trip_id");
--> statement-breakpoint
create index "expense_imports_member" on "expense_imports" ("member_id");
--> statement-breakpoint
create index "expense_imports_created" on "expense_imports" ("created_at");
--> statement-breakpoint
create index "expense_parts_member" on "expense_parts" ("member_id");
--> statement-breakpoint
create unique index "expenses_once" on "expenses" ("trip_id", "once_key") where once_key is not null;
--> statement-breakpoint
create unique index "expenses_import" on "expenses" ("trip_id", "import_key") where import_key is not null;
--> statement-breakpoint
create index "expenses_trip" on "expenses" ("trip_id", "date");
--> statement-breakpoint
create index "expenses_paid_by" on "expenses" ("paid_by");
--> statement-breakpoint
create index "expenses_added_by" on "expenses" ("added_by");
--> statement-breakpoint
create unique index "settlements_pending" on "settlements" ("trip_id", "from_member", "to_member") where state = 'pending';
--> statement-breakpoint
create unique index "settlements_import" on "settlements" ("trip_id", "import_key") where import_key is not null;
--> statement-breakpoint
create index "settlements_trip" on "settlements" ("trip_id", "created_at");
--> statement-breakpoint
create index "settlements_from" on "settlements" ("from_member");
--> statement-breakpoint
create index "settlements_to" on "settlements" ("to_member");
--> statement-breakpoint
create index "settlements_marked_by" on "settlements" ("marked_by");
--> statement-breakpoint
create index "settlements_answered_by" on "settlements" ("answered_by");
