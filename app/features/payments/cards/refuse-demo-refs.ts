import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts/saved-cards.ts";

/** Refuses ids and secrets of the demo provider where real keys are set. @throws DomainError invalid */
export function refuseDemoRefs({ payments }: Pick<Ctx, "payments">, ...refs: (string | undefined)[]): void {
	const isDemo = refs.some((ref) => ref !== undefined && /(^|_)demo(_|$)/.test(ref));
	if (isDemo && payments.provider !== "demo") throw new DomainError("invalid", texts.noDemo);
}
