create table "canned_answers" (
	"id" text collate "C" primary key,
	"title" text collate "C" not null,
	"text" text collate "C" not null,
	"updated_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "staff_duty" (
	"admin_id" text collate "C" primary key,
	"since" bigint not null,
	"until" bigint not null,
	rowid bigint generated always as identity,
	constraint "staff_duty_times" check (until > since)
);
--> statement-breakpoint
create table "support_messages" (
	"id" text collate "C" primary key,
	"request_id" text collate "C" not null,
	"author" text collate "C" not null,
	"admin_id" text collate "C",
	"text" text collate "C" not null,
	"sent_at" bigint not null,
	"left_out" text collate "C",
	"once_key" text collate "C",
	rowid bigint generated always as identity,
	constraint "support_messages_author" check ("support_messages"."author" in ('writer', 'staff', 'note')),
	constraint "support_messages_writer" check (author <> 'writer' or admin_id is null)
);
--> statement-breakpoint
create table "support_options" (
	"id" text collate "C" primary key,
	"message_id" text collate "C" not null,
	"position" bigint not null,
	"title" text collate "C" not null,
	"link" text collate "C",
	"price" bigint,
	"note" text collate "C",
	rowid bigint generated always as identity,
	constraint "support_options_price" check (price > 0)
);
--> statement-breakpoint
create table "support_requests" (
	"id" text collate "C" primary key,
	"number" bigint not null,
	"kind" text collate "C" not null,
	"category" text collate "C",
	"subject" text collate "C" not null,
	"trip_id" text collate "C",
	"writer_id" text collate "C",
	"name" text collate "C" not null,
	"email" text collate "C",
	"plan" text collate "C" not null,
	"urgency" text collate "C" not null,
	"state" text collate "C" not null,
	"answer_by" bigint,
	"assigned_to" text collate "C",
	"once_key" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"seen_at" bigint,
	"done_at" bigint,
	rowid bigint generated always as identity,
	constraint "support_requests_kind" check ("support_requests"."kind" in ('question', 'chat', 'concierge', 'emergency', 'call')),
	constraint "support_requests_category" check ("support_requests"."category" in ('general', 'technical', 'billing', 'trip', 'account', 'feature')),
	constraint "support_requests_state_known" check ("support_requests"."state" in ('new', 'with_us', 'waiting_for_you', 'done')),
	constraint "support_requests_urgency" check ("support_requests"."urgency" in ('normal', 'high', 'emergency')),
	constraint "support_requests_plan" check ("support_requests"."plan" in ('free', 'plus', 'pro')),
	constraint "support_requests_answered" check (writer_id is not null or email is not null),
	constraint "support_requests_done" check ((state = 'done') = (done_at is not null)),
	constraint "support_requests_due" check ((state in ('new', 'with_us')) = (answer_by is not null))
);
--> statement-breakpoint
alter table "staff_duty" add constraint "staff_duty_admin_id_fkey" foreign key ("admin_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "support_messages" add constraint "support_messages_request_id_fkey" foreign key ("request_id") references "support_requests" ("id") on delete cascade;
--> statement-breakpoint
alter table "support_messages" add constraint "support_messages_admin_id_fkey" foreign key ("admin_id") references "users" ("id") on delete set null;
--> statement-breakpoint
alter table "support_options" add constraint "support_options_message_id_fkey" foreign key ("message_id") references "support_messages" ("id") on delete cascade;
--> statement-breakpoint
alter table "support_requests" add constraint "support_requests_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete set null;
--> statement-breakpoint
alter table "support_requests" add constraint "support_requests_writer_id_fkey" foreign key ("writer_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "support_requests" add constraint "support_requests_assigned_to_fkey" foreign key ("assigned_to") references "users" ("id") on delete set null;
--> statement-breakpoint
create index "staff_duty_until" on "staff_duty" ("until");
--> statement-breakpoint
create unique index "support_messages_once" on "support_messages" ("request_id", "once_key") where once_key is not null;
--> statement-breakpoint
create index "support_messages_request" on "support_messages" ("request_id", "sent_at");
--> statement-breakpoint
create index "support_messages_admin" on "support_messages" ("admin_id");
--> statement-breakpoint
create unique index "support_options_position" on "support_options" ("message_id", "position");
--> statement-breakpoint
create unique index "support_requests_number" on "support_requests" ("number");
--> statement-breakpoint
create unique index "support_requests_once" on "support_requests" ("once_key") where once_key is not null;
--> statement-breakpoint
create index "support_requests_state" on "support_requests" ("state", "answer_by");
--> statement-breakpoint
create index "support_requests_writer" on "support_requests" ("writer_id", "updated_at");
--> statement-breakpoint
create index "support_requests_email" on "support_requests" ("email");
--> statement-breakpoint
create index "support_requests_trip" on "support_requests" ("trip_id", "kind");
--> statement-breakpoint
create index "support_requests_assigned" on "support_requests" ("assigned_to");
--> statement-breakpoint
create index "support_requests_updated" on "support_requests" ("updated_at");
--> statement-breakpoint
alter table "notification_preferences" drop constraint "notification_preferences_topic";
--> statement-breakpoint
alter table "notification_preferences" add constraint "notification_preferences_topic" check ("notification_preferences"."topic" in ('payments', 'reminders', 'group', 'trip', 'chat', 'support', 'account'));
--> statement-breakpoint
insert into "support_requests" ("id", "number", "kind", "category", "subject", "name", "email", "plan", "urgency", "state", "answer_by", "created_at", "updated_at", "done_at")
select "id", 1000 + row_number() over (order by "created_at", "id"), 'question',
	case when "category" in ('general', 'technical', 'billing', 'trip', 'account', 'feature') then "category" else 'general' end,
	"subject", "name", "email",
	case when "plan" in ('plus', 'pro') then "plan" else 'free' end,
	'normal',
	case when "answered_at" is null then 'new' else 'done' end,
	case when "answered_at" is null then "created_at" + case when "plan" in ('plus', 'pro') then 86400000 else 172800000 end end,
	"created_at", coalesce("answered_at", "created_at"), "answered_at"
from "contact_messages" order by "created_at", "id";
--> statement-breakpoint
insert into "support_messages" ("id", "request_id", "author", "text", "sent_at")
select "id", "id", 'writer', "message", "created_at" from "contact_messages" order by "created_at", "id";
--> statement-breakpoint
drop table "contact_messages";
