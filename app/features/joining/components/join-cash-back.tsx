import type { ReactNode } from "react";
import type { PlanOption } from "#app/features/payments/schedule/plan-options.server.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import type { FieldLike } from "#app/ui/field-parts.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/cash-back.ts";
import { WITH_CASH_BACK, WITHOUT_CASH_BACK } from "./plan-visibility.ts";
import { Money } from "./share-covers.tsx";

/** The amount is posted, too, so that nothing else is charged than what was shown. */
export function CashBackField({ field, view }: { field: FieldLike; view: JoinView }) {
	const { cashBack, share } = view;
	if (!cashBack) return null;
	const { amount, rest } = cashBack;
	return (
		<Card>
			<input type="hidden" name="cashBackAmount" value={amount} />
			<CheckboxField
				field={field}
				label={texts.payWithCashBack(<Money cents={amount} />)}
				hint={
					rest > 0
						? texts.leavesToPay(<Money cents={rest} />, <Money cents={share} />)
						: texts.paysAll(<Money cents={share} />)
				}
			/>
		</Card>
	);
}

type Variant = { options: PlanOption[]; total: number; cashBack: number };

type VariantsProps = {
	view: JoinView;
	children: (variant: Variant) => ReactNode;
	whenPaid?: ReactNode;
	inline?: boolean;
};

/** A part of the form, once, or without and with cash back; `whenPaid` stands for it where cash back pays everything. */
export function CashBackVariants({ view, children, whenPaid = null, inline = false }: VariantsProps) {
	const { options, share, cashBack } = view;
	const without = children({ options, total: share, cashBack: 0 });
	if (!cashBack) return without;
	const { amount, rest } = cashBack;
	const Box = inline ? "span" : "div";
	return (
		<>
			<Box className={WITHOUT_CASH_BACK}>{without}</Box>
			<Box className={WITH_CASH_BACK}>
				{rest > 0 ? children({ options: cashBack.options, total: rest, cashBack: amount }) : whenPaid}
			</Box>
		</>
	);
}

/** A part of the form that has no use where cash back pays everything. */
export function unlessPaid({ cashBack }: JoinView): string | undefined {
	return cashBack?.rest === 0 ? WITHOUT_CASH_BACK : undefined;
}
