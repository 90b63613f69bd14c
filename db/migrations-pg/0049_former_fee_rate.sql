alter table "trips" add column "former_fee_rate" bigint;
