import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { receiptPathOf } from "../billing-paths.ts";
import type { BillingView } from "../billing-view.server.ts";
import * as texts from "../texts/pages.ts";

export function BillingPage({ view, formResult }: { view: BillingView; formResult?: FormResult }) {
	const { form } = buildForm({ id: "portal", actionData: formResult && { result: formResult } });
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to="/profile">{texts.toProfile}</BackLink>
			<PageHeading title={texts.billing} lead={texts.billingLead} />
			{!view.hasPortal && <FormErrors id="portal-error" title={texts.portal} errors={form.errors} />}
			{view.invoices.length === 0 ? (
				<EmptyState icon={<Icon name="credit-card" size={24} />} title={texts.noInvoices}>
					{texts.noInvoicesHint}
				</EmptyState>
			) : (
				<InvoiceList invoices={view.invoices} />
			)}
			{view.hasPortal && (
				<PostForm form={form}>
					<SubmitButton name="intent" value="portal" look="secondary">
						{texts.portal}
					</SubmitButton>
				</PostForm>
			)}
			<Link className="link -my-3 self-start py-3 font-semibold" to={pathTo("/profile/plan")}>
				{texts.yourPlan}
			</Link>
		</div>
	);
}

function InvoiceList({ invoices }: { invoices: BillingView["invoices"] }) {
	return (
		<Card>
			<ul className="-my-3 divide-y divide-line">
				{invoices.map(({ ref, title, paidOn, amount, undone }) => (
					<li key={ref} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
						<span className="min-w-0">
							<Link
								className="link -my-3 inline-block py-3 font-semibold wrap-anywhere"
								to={receiptPathOf(ref)}
							>
								<bdi>{title}</bdi>
								<span>: {texts.receipt}</span>
							</Link>
							<span className="block text-ink-soft tabular-nums">{formatDate(paidOn)}</span>
							{undone && <span className="block text-sm text-ink-soft">{undone}</span>}
						</span>
						<span className="money font-bold">{formatCents(amount)}</span>
					</li>
				))}
			</ul>
		</Card>
	);
}
