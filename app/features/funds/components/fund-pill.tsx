import { Pill } from "#app/ui/pill.tsx";
import type { FundStatus } from "../fund-status.ts";

const STATUS = {
	collecting: { tone: "due", word: "Collecting" },
	ready: { tone: "paid", word: "Ready" },
	completed: { tone: "neutral", word: "Completed" },
} as const;

export function FundPill({ status }: { status: FundStatus }) {
	const { tone, word } = STATUS[status];
	return <Pill tone={tone}>{word}</Pill>;
}
