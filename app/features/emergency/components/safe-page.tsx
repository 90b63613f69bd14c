import "./emergency.css";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SafetyLinkView } from "../emergency-link.server.ts";
import * as texts from "../texts.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { NumbersOfTrip } from "./numbers.tsx";

type Props = { view: SafetyLinkView; formResult?: FormResult };

/**
 * The page behind the mail: two buttons, and of the trip only its title, because anyone who has the mail can see it.
 * Somebody who needs help also gets the local numbers.
 */
export function SafePage({ view, formResult }: Props) {
	const { name, trip, answer, isOpen } = view;
	const errors = formResult?.error?.[""];
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<PageHeading
				tripTitle={trip}
				title={texts.linkTitle}
				lead={texts.linkLead(<bdi>{name}</bdi>, <bdi>{trip}</bdi>)}
			/>
			{errors && <FormErrors id="safe-errors" errors={errors} />}
			{isOpen ? (
				<>
					<AnswerButtons labels={texts.answers} given={answer} inPage={false} />
					{answer && <p role="status">{texts.yourAnswer(answer)}</p>}
					<p className="text-ink-soft">{texts.inDanger}</p>
					<NumbersOfTrip view={view} />
				</>
			) : (
				<Notice>{texts.linkClosed}</Notice>
			)}
		</div>
	);
}
