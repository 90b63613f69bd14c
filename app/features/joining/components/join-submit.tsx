import { TermsLine } from "#app/features/payments/components/terms-line.tsx";
import { CONSENT, requiresConsent } from "#app/features/payments/instalments/consent.ts";
import type { PlanOption } from "#app/features/payments/schedule/plan-options.server.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { cx } from "#app/ui/cx.ts";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as joinTexts from "../texts/join.ts";
import * as texts from "../texts/plans.ts";
import { CashBackVariants } from "./join-cash-back.tsx";
import { HIDE_FOR_FULL, SHOW_WITH_HAS, SHOW_WITHOUT_HAS, showForPlan } from "./plan-visibility.ts";

type ConsentProps = { field: FieldLike; options: PlanOption[]; className?: string };

export function ConsentField({ field, options, className }: ConsentProps) {
	if (!requiresConsent(options)) return null;
	return (
		<Card className={cx("max-lg:order-1", HIDE_FOR_FULL, className)}>
			<CheckboxField field={field} label={CONSENT.text} />
		</Card>
	);
}

export function JoinSubmit({ view }: { view: JoinView }) {
	const pay = view.member ? texts.payNow : texts.payAndJoin;
	return (
		<>
			<TermsLine className="max-lg:order-1" />
			<StickyFooter className="max-lg:order-1">
				<SubmitButton wide pendingLabel={common.processingPayment}>
					<span className={SHOW_WITHOUT_HAS}>{texts.completePayment}</span>
					<CashBackVariants view={view} inline whenPaid={joinTexts.confirmPlace}>
						{({ options }) =>
							options.map(({ plan, instalments }) => (
								<span key={plan} className={cx(SHOW_WITH_HAS, showForPlan(plan))}>
									{pay(<span className="money">{formatCents(instalments[0]?.amount ?? 0)}</span>)}
								</span>
							))
						}
					</CashBackVariants>
				</SubmitButton>
			</StickyFooter>
		</>
	);
}
