import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SafetyNoticeView } from "../safety-notice.server.ts";
import { AnswerButtons } from "./answer-buttons.tsx";

/** On the trip's pages: the question with its two answers, or one line. A page that the browser has kept shows none. */
export default function SafetyNotice({ notice }: { notice: SafetyNoticeView }) {
	const { to, link, title, text, help, answers } = notice;
	return (
		<div className="needs-line print:hidden">
			<Notice
				tone={answers || help ? "late" : "info"}
				title={title}
				action={
					<>
						{answers && <AnswerButtons labels={answers} given={null} to={to} />}
						<Link className="link" to={to} reloadDocument>
							{link}
						</Link>
					</>
				}
			>
				{text} {help && <b>{help}</b>}
			</Notice>
		</div>
	);
}
