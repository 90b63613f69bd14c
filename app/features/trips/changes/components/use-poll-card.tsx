import * as texts from "#app/features/polls/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { PollUseView } from "../use-poll.server.ts";

type Props = { use: PollUseView; formResult?: FormResult };

/** Offers to change the trip to a poll's result. In a tie each leading option has its own button. */
export function UsePollCard({ use, formResult }: Props) {
	const { form } = buildForm<string>({
		id: "use",
		actionData: formResult?.initialValue?.intent === "use" ? { result: formResult } : undefined,
	});
	if (use.problem) return <Notice>{use.problem}</Notice>;
	const [first] = use.choices;
	return (
		<Card title={texts.useTitle}>
			{use.isTie && <p>{texts.useTie}</p>}
			{first?.problem ? (
				<Notice tone="due" title={texts.blocked}>
					{first.problem}
				</Notice>
			) : (
				<PostForm form={form} errorTitle={texts.notUsed}>
					<p className="text-ink-soft">{use.text}</p>
					<input type="hidden" name="intent" value="use" />
					<input type="hidden" name="updatedAt" value={use.updatedAt} />
					<div className="flex flex-col items-start gap-3">
						{use.choices.map(({ optionId, label, hasPrice }) => (
							<div key={optionId} className="max-sm:w-full">
								<SubmitButton
									name="optionId"
									value={optionId}
									look={use.isTie ? "secondary" : "primary"}
									className="max-sm:w-full"
									pendingLabel={texts.using}
								>
									<span className="wrap-anywhere">{label}</span>
								</SubmitButton>
								{!hasPrice && <p className="mt-1 text-sm text-ink-soft">{texts.noPrice}</p>}
							</div>
						))}
					</div>
				</PostForm>
			)}
		</Card>
	);
}
