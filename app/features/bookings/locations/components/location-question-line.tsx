import type { MouseEvent } from "react";
import * as texts from "../texts.ts";
import type { LocationQuestion } from "./use-location-question.ts";

type Props = { name: string; question: LocationQuestion | null; onUse: (meant: string) => void };

/** Without JavaScript the button posts the form. The hidden field tells the server what was asked already. */
export function LocationQuestionLine({ name, question, onUse }: Props) {
	const use = (event: MouseEvent, meant: string) => {
		event.preventDefault();
		onUse(meant);
	};
	return (
		<div role="status" className="text-sm text-ink-soft">
			{question && (
				<>
					<button
						key={`${question.text} ${question.holdsUp}`}
						type="submit"
						name="intent"
						value={`use-${name}:${question.meant}`}
						className="link min-h-touch text-left"
						// biome-ignore lint/a11y/noAutofocus: the focus leads to what holds up the trip
						autoFocus={question.holdsUp || undefined}
						onClick={(event) => use(event, question.meant)}
					>
						{texts.didYouMean(question.meant)}
					</button>
					{question.holdsUp && <p>{texts.toKeep(question.text)}</p>}
					<input type="hidden" name={`asked.${name}`} value={question.text} />
				</>
			)}
		</div>
	);
}
