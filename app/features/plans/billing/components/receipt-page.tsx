import type { ReactNode } from "react";
import { ReceiptLine } from "#app/features/payments/components/receipt-line.tsx";
import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { InvoiceView } from "../billing-view.server.ts";
import * as texts from "../texts/pages.ts";
import { CalculationLines } from "./calculation.tsx";

type Props = { receipt: InvoiceView; paidBy: string; children: ReactNode };

export function TierReceiptPage({ receipt, paidBy, children }: Props) {
	const { title, amount, paidOn, period, calculation, reference, demo, fromCredit, undone, pill } = receipt;
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to={pathTo("/profile/billing")}>{texts.toBilling}</BackLink>
			<article className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card print:break-inside-avoid">
				<p className="hidden font-display text-lg font-bold print:block">{texts.issuer}</p>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h1 className="text-lg">
						{texts.receipt}
						<span className="spoken">: {title}</span>
					</h1>
					<div className="flex flex-wrap gap-2">
						{demo && <Pill tone="due">{texts.demoMoney}</Pill>}
						<Pill tone={pill.tone}>{pill.text}</Pill>
					</div>
				</div>
				<p>
					<span className="amount block text-2xl">{formatCents(amount)}</span>
					<span className="text-ink-soft">{texts.paidOn(formatDate(paidOn))}</span>
				</p>
				<dl className="perforated -mx-5 flex flex-col gap-3 px-5 pt-4">
					<ReceiptLine label={texts.paidBy}>{paidBy}</ReceiptLine>
					<ReceiptLine label={texts.soldBy}>{texts.issuer}</ReceiptLine>
					<ReceiptLine label={texts.paidFor}>{title}</ReceiptLine>
					{calculation && (
						<ReceiptLine label={texts.calculation}>
							<CalculationLines
								lines={[
									{ label: title, amount: calculation.newPlanCost },
									{ label: texts.notUsedBefore, amount: -calculation.unusedCredit },
									{
										label: calculation.earlierCredit > 0 ? texts.earlierCredit : texts.earlierRest,
										amount: -calculation.earlierCredit,
									},
								]}
							/>
						</ReceiptLine>
					)}
					{period && (
						<ReceiptLine label={texts.period}>
							{texts.from(formatDate(period.start), formatDate(period.end))}
						</ReceiptLine>
					)}
					{reference && <ReceiptLine label={texts.reference}>{reference}</ReceiptLine>}
				</dl>
				{undone && <p>{undone}</p>}
				{fromCredit && <p className="text-sm text-ink-soft">{texts.fromCredit}</p>}
				{demo && <p className="text-sm text-ink-soft">{texts.demoNothingPaid}</p>}
			</article>
			<div className="print:hidden">{children}</div>
		</div>
	);
}
