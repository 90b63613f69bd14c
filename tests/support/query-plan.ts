import { isPostgres } from "#db/engine.ts";
import { queryNow } from "./sql.ts";

/** SQLite's plan for a query on a world's database, one step per line. */
export function queryPlan({ url }: { url: string }, sql: string): string[] {
	const values = Array.from(sql.matchAll(/\?/g), () => "x");
	return queryNow<{ detail: string }>(url, `explain query plan ${sql}`, ...values).map(
		({ detail }) => detail,
	);
}

/**
 * The steps of a query on a world's database that read a whole table or index, because no index fits. PostgreSQL, which
 * prefers to read a small table whole, is told to avoid that.
 */
export function wholeReads({ url }: { url: string }, sql: string): string[] {
	if (!isPostgres(url)) return queryPlan({ url }, sql).filter((step) => step.startsWith("SCAN"));
	const [row] = queryNow<{ "QUERY PLAN": [{ Plan: Step }] }>(
		url,
		`set local enable_seqscan = off; explain (generic_plan, format json) ${sql}`,
	);
	if (!row) throw new Error(`there is no plan: ${sql}`);
	return stepsOf(row["QUERY PLAN"][0].Plan).flatMap((step) => {
		const isWhole = step["Node Type"] === "Seq Scan" || (isIndexScan(step) && !step["Index Cond"]);
		return isWhole ? [`${step["Node Type"]} of ${step["Relation Name"] ?? step["Index Name"]}`] : [];
	});
}

type Step = {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Name"?: string;
	"Index Cond"?: string;
	Plans?: Step[];
};

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];
const isIndexScan = (step: Step) => /Index (?:Only )?Scan/.test(step["Node Type"]);
