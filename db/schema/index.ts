export * from "./accounts.ts";
export * from "./funds.ts";
export * from "./ledger.ts";
export * from "./members.ts";
export * from "./payments.ts";
export * from "./subscriptions.ts";
export * from "./system.ts";
export * from "./trips.ts";
