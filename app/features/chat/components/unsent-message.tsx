import * as common from "#app/lib/texts.ts";
import { cx } from "#app/ui/cx.ts";
import * as texts from "../texts.ts";

/** A message on its way. Its key makes it the same message however often it is sent. */
export type Unsent = {
	key: string;
	text: string;
	id?: string; // once the server has it
	error?: string;
};

export function UnsentMessage({ message, onTryAgain }: { message: Unsent; onTryAgain: () => void }) {
	const { text, error } = message;
	return (
		<li className={cx("message message-own", !error && "opacity-70")} aria-hidden={!error || undefined}>
			<div>
				<p dir="auto">{text}</p>
				<p>
					{error ?? texts.sending}
					{error && (
						<>
							{" · "}
							<button type="button" className="link font-semibold" onClick={onTryAgain}>
								{common.tryAgain}
							</button>
						</>
					)}
				</p>
			</div>
		</li>
	);
}
