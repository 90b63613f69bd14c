import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SafetyNoticeView } from "../safety-notice.server.ts";
import { AnswerButtons } from "./answer-buttons.tsx";

/** On the trip's pages: the question with its two answers, or one line. A page kept by the browser shows none. */
export default function SafetyNotice({ notice }: { notice: SafetyNoticeView }) {
	const { to, link, title, text, help, answers } = notice;
	const page = (
		<Link className="link" to={to} reloadDocument>
			{link}
		</Link>
	);
	return (
		<div className="needs-line print:hidden">
			{answers ? (
				<Notice
					tone="late"
					title={title}
					action={
						<>
							<AnswerButtons labels={answers} given={null} to={to} />
							{page}
						</>
					}
				>
					{text} <b>{help}</b>
				</Notice>
			) : (
				<Notice tone={help ? "late" : "info"}>
					{title} <b>{help}</b> {page}
				</Notice>
			)}
		</div>
	);
}
