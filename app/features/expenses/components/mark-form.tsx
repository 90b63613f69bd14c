import { centsToDollars } from "#app/lib/dollars.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import type { ShownTransfer } from "../balances-view.server.ts";
import * as texts from "../texts/settle.ts";

type Props = {
	shareId: string;
	transfer: Pick<ShownTransfer, "from" | "to" | "cents">;
	look?: "primary" | "secondary";
};

/** Records a suggested payment with one press. The form for other payments also takes how it was paid. */
export function MarkForm({ shareId, transfer: { from, to, cents }, look = "secondary" }: Props) {
	const { form } = buildForm({ id: `mark-${from.id}-${to.id}` });
	return (
		<PostForm form={form} action={pathTo("/trip/:shareId/expenses/settle", { shareId })}>
			<input type="hidden" name="from" value={from.id} />
			<input type="hidden" name="to" value={to.id} />
			<input type="hidden" name="amount" value={centsToDollars(cents).toFixed(2)} />
			<SubmitButton name="intent" value="mark" look={look} pendingLabel={texts.marking}>
				{texts.markPaid}
				<span className="sr-only">: {texts.transfer(from.name, to.name, cents)}</span>
			</SubmitButton>
		</PostForm>
	);
}
