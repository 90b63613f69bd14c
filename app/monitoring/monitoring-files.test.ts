import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { metrics } from "#app/lib/metrics.server.ts";
import { openWorld } from "#tests/support/world.ts";
import { addFigures } from "./figures.server.ts";

const FOLDER = new URL("../../docs/monitoring/", import.meta.url);

type Target = { expr: string };
type Panel = { title: string; type: string; targets?: Target[] };
type Rule = {
	alert: string;
	expr: string;
	labels: { severity: string };
	annotations: { summary: string; do: string };
};

const dashboard = JSON.parse(readFileSync(new URL("grafana-dashboard.json", FOLDER), "utf8")) as {
	panels: Panel[];
};
const rules = (
	parse(readFileSync(new URL("alerts.yml", FOLDER), "utf8")) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);

/** The metric names that a query may use; for histograms, with the suffixes of their series. */
let known: Map<string, readonly string[]>;

beforeAll(async () => {
	using world = openWorld();
	addFigures({
		...world.services,
		replication: null,
		env: { DATABASE_URL: world.url, BACKUP_FOLDER: "/nowhere" },
	});
	const listed = await metrics.registry.getMetricsAsJSON();
	known = new Map(
		listed.flatMap(({ name, type }) => {
			const labels = labelsOf(name);
			return String(type) === "histogram"
				? ["_bucket", "_sum", "_count"].map((suffix) => [name + suffix, [...labels, "le"]] as const)
				: [[name, labels] as const];
		}),
	);
});

function labelsOf(name: string): readonly string[] {
	const metric = metrics.registry.getSingleMetric(name) as unknown as { labelNames: string[] };
	return metric.labelNames;
}

/** The series in a query, and the labels that it requires of each, without Prometheus's own. */
function seriesOf(expr: string): { name: string; labels: string[] }[] {
	const found = expr.matchAll(/\b(?<name>(?:gangway|nodejs|process)_\w+)(?:\{(?<selector>[^}]*)\})?/g);
	return [...found].map(({ groups: { name = "", selector = "" } = {} }) => ({
		name,
		labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
	}));
}

function expectKnown(expr: string): void {
	const series = seriesOf(expr);
	for (const { name, labels } of series) {
		expect([...known.keys()]).toContain(name);
		for (const label of labels) expect(known.get(name)).toContain(label);
	}
	for (const [, by = ""] of expr.matchAll(/\bby \(([^)]*)\)/g)) {
		for (const label of by.split(",").map((one) => one.trim())) {
			expect(series.some(({ name }) => known.get(name)?.includes(label))).toBe(true);
		}
	}
	const depth = [...expr].reduce((sum, char) => sum + ({ "(": 1, ")": -1 }[char] ?? 0), 0);
	expect(depth).toBe(0);
}

describe("the dashboard", () => {
	const panels = dashboard.panels.filter(({ type }) => type !== "row");
	test.each(panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)))(
		"%s asks for metrics that exist: %s",
		(_, expr) => {
			expect(seriesOf(expr)).not.toEqual([]);
			expectKnown(expr);
		},
	);

	test("shows every metric of ours", () => {
		const shown = new Set(
			panels
				.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => seriesOf(expr)))
				.map(({ name }) => name),
		);
		const own = [...known.keys()].filter(
			(name) => name.startsWith("gangway_") && !/_(?:sum|count)$/.test(name),
		);
		expect(own.filter((name) => !shown.has(name))).toEqual([]);
	});
});

describe("the alert rules", () => {
	test.each(rules.map((rule) => [rule.alert, rule] as const))(
		"%s asks for metrics that exist, and says what to do",
		(_, rule) => {
			expectKnown(rule.expr);
			expect(["page", "ticket"]).toContain(rule.labels.severity);
			expect(rule.annotations.summary).toMatch(/\w/);
			expect(rule.annotations.do).toMatch(/\.$/);
		},
	);

	test("have names of their own", () => {
		expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
	});
});
