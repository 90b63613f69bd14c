import type { PlanOption } from "#app/features/payments/plan-options.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { cx } from "#app/ui/cx.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { StickyFoot } from "#app/ui/sticky-foot.tsx";
import { asksConsent, CONSENT } from "../consent.ts";
import { NOT_FOR_FULL, ONE_AT_A_TIME, ONLY_FOR, OTHERWISE } from "./join-only.ts";

/** Asked of who pays later payments too; the server checks. */
export function Consent({ field, options }: { field: FieldLike; options: PlanOption[] }) {
	if (!asksConsent(options)) return null;
	return (
		<div className={cx("border-t border-line pt-3", NOT_FOR_FULL)}>
			<CheckboxField field={field} label={CONSENT.text} />
		</div>
	);
}

type Props = { options: PlanOption[]; aboard: boolean };

/** Says what it takes: the chosen plan's first payment. */
export function JoinSubmit({ options, aboard }: Props) {
	return (
		<StickyFoot>
			<SubmitButton wide pendingLabel="Processing Payment...">
				<span className={OTHERWISE}>Complete Payment &amp; Join Trip</span>
				{options.map(({ plan, instalments }) => (
					<span key={plan} className={cx(ONE_AT_A_TIME, ONLY_FOR[plan])}>
						Pay <span className="money">{formatCents(instalments[0]?.amount ?? 0)}</span>{" "}
						{aboard ? "now" : "and join"}
					</span>
				))}
			</SubmitButton>
		</StickyFoot>
	);
}
