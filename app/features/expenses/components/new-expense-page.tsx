import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { NewExpenseView } from "../expenses-view.server.ts";
import * as formTexts from "../texts/form.ts";
import * as texts from "../texts.ts";
import { ExpenseForm } from "./expense-form.tsx";
import { PlanNotice } from "./plan-notice.tsx";

type Props = { view: NewExpenseView; formResult?: FormResult };

export function NewExpensePage({ view: { trip, hasPlan, mayBuy, form }, formResult }: Props) {
	const { shareId } = trip;
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackLink to={pathTo("/trip/:shareId/expenses", { shareId })}>{texts.backToExpenses}</BackLink>
			<PageHeading tripTitle={trip.title} title={texts.newTitle} />
			{hasPlan ? (
				<Card>
					<ExpenseForm
						form={form}
						formResult={formResult}
						words={{ submit: formTexts.add, pending: formTexts.adding, failed: formTexts.notAdded }}
					/>
				</Card>
			) : (
				<PlanNotice shareId={shareId} mayBuy={mayBuy} hasExpenses={false} />
			)}
		</div>
	);
}
