import { sum } from "#app/lib/money.ts";
import * as texts from "../texts/overview.ts";
import type { Series } from "./overview.server.ts";

/** A value of a figure: "$1,200.00", or "12". */
export function toWords({ unit }: Pick<Series, "unit">, value: number): string {
	return unit === "money" ? texts.money(value) : texts.count(value);
}

export function totalOf({ values }: Pick<Series, "values">): number {
	return sum(values);
}
