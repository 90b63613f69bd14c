import { Pill } from "#app/ui/pill.tsx";
import type { FundStatus } from "../fund-status.ts";
import * as texts from "../texts/panel.ts";

const STATUS = {
	collecting: { tone: "due", word: texts.collecting },
	ready: { tone: "paid", word: texts.ready },
	completed: { tone: "neutral", word: texts.completed },
} as const;

export function FundPill({ status }: { status: FundStatus }) {
	const { tone, word } = STATUS[status];
	return <Pill tone={tone}>{word}</Pill>;
}
