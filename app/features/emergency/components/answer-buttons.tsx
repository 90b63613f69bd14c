import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Answer = "safe" | "help";

const LOOKS = { safe: "safe", help: "danger" } as const;

type Props = {
	labels: Record<Answer, string>; // passed in, so that a hydrated page loads no other texts
	given: Answer | null;
	to?: string; // the page of the emergency, if this is another page
	inPage?: boolean;
};

/** The two answers, each sent by one tap. The given answer is filled; the other can still be pressed. */
export function AnswerButtons({ labels, given, to, inPage = true }: Props) {
	return (
		<form method="post" action={to} className="flex w-full flex-col gap-3 sm:flex-row">
			{inPage && <input type="hidden" name="intent" value="answer" />}
			{(["safe", "help"] as const).map((answer) => (
				<Button
					key={answer}
					name="answer"
					value={answer}
					look={given && given !== answer ? "secondary" : LOOKS[answer]}
					icon={given === answer && <Icon name="check" />}
					className="sm:flex-1"
				>
					{labels[answer]}
				</Button>
			))}
		</form>
	);
}
