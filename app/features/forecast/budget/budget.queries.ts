import { eq } from "drizzle-orm";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { budgets } from "#db/schema/forecast.ts";

export const findBudgetRow = rowQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db.select().from(budgets).where(eq(budgets.tripId, tripId)),
);
