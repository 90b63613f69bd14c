create table "budgets" (
	"trip_id" text collate "C" primary key,
	"style" text collate "C" not null,
	"nights" bigint not null,
	"people" bigint not null,
	"created_at" bigint not null,
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "budgets_style" check ("budgets"."style" in ('thrifty', 'usual', 'comfortable')),
	constraint "budgets_size" check (nights >= 0 and people >= 1)
);
--> statement-breakpoint
create table "budget_lines" (
	"trip_id" text collate "C" not null,
	"kind" text collate "C" not null,
	"planned" bigint not null,
	rowid bigint generated always as identity,
	primary key ("trip_id", "kind"),
	constraint "budget_lines_kind" check ("budget_lines"."kind" in ('transport', 'stay', 'food', 'fun', 'margin')),
	constraint "budget_lines_planned" check (planned >= 0)
);
--> statement-breakpoint
alter table "budget_lines" add constraint "budget_lines_trip_id_fkey" foreign key ("trip_id") references "budgets" ("trip_id") on delete cascade;
--> statement-breakpoint
alter table "budgets" add constraint "budgets_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
