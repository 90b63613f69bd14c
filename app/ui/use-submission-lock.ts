import {
	createContext,
	type RefObject,
	startTransition,
	useCallback,
	useEffect,
	useMemo,
	useRef,
	useState,
} from "react";

/** Keeps a form from being sent again while a submission or a task of it is in progress. */
export type SubmissionLock = {
	/** Up to date at every moment, even before the page has rendered again. */
	isFree(): boolean;
	/** For rendering. */
	isHeld: boolean;
	/** Holds the lock until the task has ended and the page shows its result. */
	holdWhile(task: () => Promise<unknown>): Promise<void>;
	/** Runs before the form is sent, such as a card field's own checks. The form is not sent if this returns false. */
	beforeSubmit: RefObject<(() => Promise<boolean>) | null>;
};

/** The lock of the enclosing PayForm. */
export const SubmissionLockContext = createContext<SubmissionLock | null>(null);

export function useSubmissionLock(): SubmissionLock {
	const running = useRef(0);
	const countedEnds = useRef(0);
	const beforeSubmit = useRef<(() => Promise<boolean>) | null>(null);
	const [started, setStarted] = useState(0);
	const [ended, setEnded] = useState(0);
	useEffect(() => {
		running.current -= ended - countedEnds.current;
		countedEnds.current = ended;
	}, [ended]);
	const isFree = useCallback(() => running.current === 0, []);
	const holdWhile = useCallback(async (task: () => Promise<unknown>) => {
		running.current += 1;
		setStarted((count) => count + 1);
		try {
			await task();
		} finally {
			// The router shows an answer in a transition, so the lock is also freed in one, and not before the answer.
			startTransition(() => setEnded((count) => count + 1));
		}
	}, []);
	const isHeld = started > ended;
	return useMemo(() => ({ isFree, isHeld, holdWhile, beforeSubmit }), [isFree, isHeld, holdWhile]);
}
