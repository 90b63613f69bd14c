alter table "refund_requests" add column "withdrawn_at" bigint;
--> statement-breakpoint
alter table "refund_requests" add column "reminders" bigint not null default 0;
--> statement-breakpoint
alter table "refund_requests" add column "reminded_at" bigint;
--> statement-breakpoint
alter table "refund_requests" drop constraint "refund_requests_status";
--> statement-breakpoint
alter table "refund_requests" add constraint "refund_requests_status" check ("refund_requests"."status" in ('pending', 'approved', 'rejected', 'processed', 'failed', 'withdrawn'));
