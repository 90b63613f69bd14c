import type { ExpensesOfTrip } from "#app/features/expenses/expenses-view.server.ts";
import * as texts from "#app/features/expenses/texts/card.ts";
import { poolPath } from "#app/features/pool/pool-path.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { AttentionRow } from "./attention.ts";

/**
 * Payments between friends that wait for the viewer's confirmation, and requests to the pool that wait for their
 * decision, each as a row on their page.
 */
export function expenseTasks(expenses: ExpensesOfTrip | null): AttentionRow[] {
	if (!expenses) return [];
	const { shareId, waiting, asks } = expenses;
	const rows: AttentionRow[] = [];
	if (waiting > 0)
		rows.push({
			...{ id: "settle", icon: "messages-square", title: texts.waitingTitle(waiting) },
			...{ details: texts.waitingDetails, button: texts.answer },
			to: pathTo("/trip/:shareId/expenses/settle", { shareId }),
		});
	if (asks > 0)
		rows.push({
			...{ id: "pool", icon: "landmark", title: texts.asksTitle(asks) },
			...{ details: texts.asksDetails, button: texts.decide },
			to: poolPath(shareId),
		});
	return rows;
}
